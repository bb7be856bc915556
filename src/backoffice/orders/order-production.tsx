import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BatchCard, HonestDate } from '#contract/admin/production.ts'
import type { OrderMessages } from '#contract/admin/order-messages.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { formatDays, readyRange } from '#contract/ready-range.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { adminApi, queryClient, reread, useMay } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { control } from '../form/form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { honestDateQuery, messagesKey, useOrderAct } from './use-order.ts'
import { ReasonField, SubmitDialog } from '../form/act-dialogs.tsx'
import { ScreenSection } from '../app/screen-frame.tsx'

const over: readonly OrderCard['state'][] = ['shipped', 'completed', 'cancelled']

/** Where the order's pieces are, when they will be ready, and the promised day. */
export function OrderProduction({ order, onNotify }: { order: OrderCard /** Opens a message about the new day. */; onNotify: () => void }) {
  const t = useTranslations('admin-orders')
  const mayPlan = useMay('production.plan')
  const mayRead = useMay('batches.work')
  const { number } = order
  const batches = useQuery({
    queryKey: ['order-batches', number, order.version],
    queryFn: () => adminApi().listBatches({ query: new URLSearchParams({ order: number }) }),
    enabled: mayRead && order.state !== 'new',
  })
  const honest = useQuery({ ...honestDateQuery(order), enabled: mayPlan })
  const [opened, setOpened] = useState<'promise' | 'notify' | null>(null)
  const close = () => setOpened(null)
  const rows = batches.data?.data ?? []
  const due = honest.data && (honest.data.promised_on ?? honest.data.ready_to)
  const isLate = order.state !== 'new' && due && honest.data?.expected_on && honest.data.expected_on > due
  if (over.includes(order.state) && rows.length === 0) return null
  return (
    <ScreenSection id="production" title={t('production')} className="panel">
      {honest.data && <Dates dates={honest.data} isQueued={order.state !== 'new'} />}
      {isLate && <p className="mt-1 font-medium text-error">{t('atRisk')}</p>}
      {mayPlan && honest.data && !over.includes(order.state) && (
        <Button variant="secondary" className="mt-3" onClick={() => setOpened('promise')}>
          {t(honest.data.promised_on ? 'changePromise' : 'promiseDay')}
        </Button>
      )}
      {rows.length > 0 && (
        <ul className="mt-3">
          {rows.map((batch) => (
            <Batch key={batch.id} batch={batch} />
          ))}
        </ul>
      )}
      {order.state === 'new' && <p className="mt-2 text-small text-concrete-dark">{t('batchesAfterConfirming')}</p>}
      {opened === 'promise' && honest.data && (
        <PromiseDialog order={order} dates={honest.data} onClose={close} onStored={() => setOpened('notify')} />
      )}
      {opened === 'notify' && (
        <NotifyDialog
          onClose={close}
          onNotify={() => {
            close()
            onNotify()
          }}
        />
      )}
    </ScreenSection>
  )
}

/** @param isQueued whether the workshop has the order; before that, only the day told to the buyer is shown */
function Dates({ dates, isQueued }: { dates: HonestDate; isQueued: boolean }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const { promised_on, expected_on } = dates
  const readyDays = readyRange(dates)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-concrete-dark">{t(promised_on ? 'promisedOn' : 'saidReady')}</dt>
      <dd>{promised_on ? format.day(promised_on) : readyDays ? formatDays(readyDays, format.language, true) : '—'}</dd>
      {isQueued && expected_on && (
        <>
          <dt className="text-concrete-dark">{t('expectedOn')}</dt>
          <dd>{format.day(expected_on)}</dd>
        </>
      )}
    </dl>
  )
}

function Batch({ batch }: { batch: BatchCard }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const { id, product, size, color, pieces, stage, blocked } = batch
  return (
    <li className="border-t border-concrete-light py-2">
      <Link to={`/production?batch=${id}`} className="text-link wrap-anywhere">
        {format.name(product.name)}
      </Link>
      <span className="block text-small text-concrete-dark">
        {[size?.[format.language], color?.[format.language]].filter(Boolean).join('\u00a0· ')}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {t('pieces', { count: pieces })}
        <span className="mark">{t(`batch_${stage}`)}</span>
        {blocked !== null && <span className="mark mark-error whitespace-normal wrap-anywhere">{`${t('batchStopped')}: ${blocked}`}</span>}
      </span>
    </li>
  )
}

interface PromiseDialogProps {
  order: OrderCard
  dates: HonestDate
  onClose: () => void
  onStored: () => void
}

/** Promises a day, with a proposal; changing a promise needs a reason. */
function PromiseDialog({ order, dates, onClose, onStored }: PromiseDialogProps) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const [day, setDay] = useState<string>(dates.proposed_on ?? '')
  const [reason, setReason] = useState('')
  const onDone = () => {
    void reread(['honest-date', order.number])
    onClose()
    // Reloads the message templates with the new day before the dialog offers to send one.
    void reread(messagesKey(order.number)).then(() => {
      const messages = queryClient.getQueryData<OrderMessages>(messagesKey(order.number))
      if (messages && (messages.email !== null || messages.telegram)) onStored()
    })
  }
  const act = useOrderAct(order.number, { successText: t('promiseStored'), onDone }, (promised_on: PlainDate) =>
    adminApi().changePromise({ params: { number: order.number }, body: { version: order.version, promised_on, reason: reason.trim() || null } }),
  )
  return (
    <SubmitDialog
      title={t('promiseTitle')}
      submit={act}
      action={t('storePromise')}
      missing={day === '' && t('dayNeeded')}
      onSubmit={() => void act.run(day as PlainDate) /* from a date field */}
      onClose={onClose}
    >
      {dates.expected_on && <p className="mb-4">{t('promiseHint', { day: format.day(dates.expected_on) })}</p>}
      <Field name="promised_on" type="date" label={t('promiseDay')} required {...control(day, setDay)} />
      <ReasonField className="mt-4" hint={t('promiseReasonHint')} optional value={reason} onChange={setReason} />
    </SubmitDialog>
  )
}

/** Offers to notify the buyer of a new day; nothing is sent automatically. */
function NotifyDialog({ onClose, onNotify }: { onClose: () => void; onNotify: () => void }) {
  const t = useTranslations('admin-orders')
  return (
    <FormDialog open onClose={onClose} title={t('promiseStored')}>
      <p className="mb-4">{t('tellPromise')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onNotify}>{t('writeMessage')}</Button>
        <Button variant="quiet" onClick={onClose}>
          {t('notNow')}
        </Button>
      </div>
    </FormDialog>
  )
}
