import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BatchDetails } from '#contract/admin/production.ts'
import { findHold, mayMove } from '#contract/batch-stages.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { unbroken } from '#contract/unbroken.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useCloseSaved } from '#ui/open-editors.ts'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Link } from 'react-router'
import { adminApi, useMay } from '../api/admin-api.ts'
import { FailurePanel } from '../app/screen-frame.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchFacts } from './batch-facts.tsx'
import { BatchPhotos } from './batch-photos.tsx'
import { useHoldWords } from './pieces-dialogs.tsx'
import { PlanForm } from './plan-form.tsx'
import type { BoardTools } from './use-board.ts'
import { isReachable, stageNames, usualPieces, useStep, type Target } from './use-step.ts'
import type { ShownBatch } from './waiting-acts.ts'
import { TabLink } from '../app/links.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { control, SubmitForm } from '../form/form.tsx'
import { isReason, ReasonField } from '../form/act-dialogs.tsx'

interface BatchWindowProps {
  batch: ShownBatch
  today: PlainDate
  moulds: readonly { readonly id: number; readonly code: string; readonly name: string }[]
  tools: BoardTools
  onClose: () => void
}

/** One batch with its actions, photographs and history. */
export function BatchWindow({ batch, today, moulds, tools, onClose }: BatchWindowProps) {
  const t = useTranslations('admin-production')
  const format = useFormats()
  const mayPlan = useMay('production.plan')
  const details = useQuery({ queryKey: ['batch', batch.id], queryFn: () => adminApi().readBatch({ params: { id: batch.id } }), staleTime: 0 })
  // Saving the plan beside the actions changes the batch's version, so they wait for it.
  const [isUnsaved, setUnsaved] = useState(false)
  const planFirst = isUnsaved && batch.stage === 'queue' ? t('planFirst') : null
  const close = useCloseSaved(onClose)
  return (
    <Dialog open onClose={close} title={format.name(batch.product.name)}>
      <div className="flex flex-col gap-5">
        <div>
          <BatchFacts batch={batch} today={today} />
          <ul className="mt-2 text-small">
            {batch.options.map(({ property, value, note }) => (
              <li key={property.uk} className="wrap-anywhere">
                <span className="text-concrete-dark">{property[format.language]}:</span> {unbroken(value[format.language])}
                {note && <span className="font-medium"> ({note})</span>}
              </li>
            ))}
          </ul>
          <p className="mt-2">
            <Link to={`/orders/${batch.order.number}`} className="text-link">
              {t('order')} {batch.order.number}
            </Link>
          </p>
          {details.data?.drawing && (
            <TabLink href={details.data.drawing} className="inline-flex min-h-11 items-center text-link">
              {t('drawing')}
            </TabLink>
          )}
        </div>
        {batch.stage !== 'done' && <MoveForm key={batch.version} batch={batch} today={today} tools={tools} planFirst={planFirst} onMoved={onClose} />}
        <div className="flex flex-wrap gap-x-1">
          <BatchActions batch={batch} tools={tools} planFirst={planFirst} />
        </div>
        {mayPlan && batch.stage === 'queue' && <PlanForm key={batch.id} batch={batch} moulds={moulds} onUnsaved={setUnsaved} />}
        {details.data ? (
          <>
            <BatchPhotos details={details.data} />
            <History details={details.data} />
          </>
        ) : details.error ? (
          <FailurePanel error={details.error} onRetry={details.refetch} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </div>
    </Dialog>
  )
}

function MoveForm({
  batch,
  today,
  tools,
  planFirst,
  onMoved,
}: Pick<BatchWindowProps, 'batch' | 'today' | 'tools'> & { planFirst: string | null; onMoved: () => void }) {
  const t = useTranslations('admin-production')
  const format = useFormats()
  const { step } = useStep(tools)
  const targets = stageNames.filter((stage): stage is Target => stage !== 'queue' && mayMove(batch.stage, stage))
  const [to, setTo] = useState<Target>(targets[0] ?? 'done')
  const [chosen, setPieces] = useState<number | null>(null)
  const pieces = chosen ?? usualPieces(batch, to)
  const name = format.name(batch.product.name)
  const [reason, setReason] = useState('')
  const early = findHold(batch, to, today)
  const hints = useHoldWords()
  const refused =
    planFirst ??
    (!isReachable(batch) ? t('waits') : batch.blocked !== null ? t('blockedMark') : early && !isReason(reason) ? t('reasonNeeded') : null)
  return (
    <SubmitForm
      className="flex flex-wrap items-end gap-3"
      onSubmit={() => {
        if (refused !== null) return
        step(batch, to, pieces, { despite_deposit: batch.deposit_missing, early_reason: early ? reason.trim() : null })
        onMoved()
      }}
    >
      {batch.deposit_missing && <p className="w-full text-warning">{`${t('depositTitle')}. ${t('depositHint')}`}</p>}
      <Select
        label={t('moveTo')}
        className="min-w-40 flex-1"
        options={targets.map((value) => ({ value, label: t(`stage_${value}`) }))}
        {...control(to, (text) => setTo(targets.find((one) => one === text) ?? to))}
      />
      {batch.pieces > 1 && <Stepper value={pieces} min={1} max={batch.pieces} label={t('howMany', { name })} onChange={setPieces} />}
      {early && <ReasonField className="w-full" label={t('earlyReason')} hint={hints(early)} value={reason} onChange={setReason} />}
      <Button type="submit" disabledReason={refused}>
        {batch.deposit_missing ? t('castAnyway') : t('move')}
      </Button>
    </SubmitForm>
  )
}

function History({ details: { events } }: { details: BatchDetails }) {
  const t = useTranslations('admin-production')
  const format = useFormats()
  return (
    <section>
      <h3 className="mb-1 font-medium">{t('history')}</h3>
      <ol className="text-small">
        {events.toReversed().map((event, at) => (
          <li key={`${event.at} ${events.length - at}`} className="border-t border-concrete-light py-1.5">
            {t(`event_${event.kind}`, {
              count: event.pieces ?? '',
              from: event.from ? t(`stage_${event.from}`) : '',
              to: event.to ? t(`stage_${event.to}`) : '',
            })}
            {event.reason && <span className="wrap-anywhere">: {event.reason}</span>}
            <span className="block text-concrete-dark">
              {format.moment(event.at)}
              {event.by && `\u00a0· ${event.by}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
