import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { StaleVersionError } from '#contract/admin/client.ts'
import type { OrderEdit } from '#contract/admin/order-edits.ts'
import { amountDue, type PricedDraft } from '#contract/draft-lines.ts'
import { formatDays, readyRange } from '#contract/ready-range.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { leadToUnread } from '#ui/open-editors.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { adminApi, reread, useMay } from '../../api/admin-api.ts'
import { useFormats } from '../../fields/use-formats.ts'
import { DangerButton, isReason, ReasonField, SubmitDialog } from '../../form/act-dialogs.tsx'
import { useSubmit, tickControl } from '../../form/form.tsx'
import type { EditForm } from '../../form/use-edit-form.ts'
import { orderKey, toastOfOrder } from '../use-order.ts'
import { linesIn, savedEdit } from './use-draft-lines.ts'

interface EditSummaryProps {
  edit: OrderEdit
  form: EditForm
  priced: PricedDraft
  locked: boolean
  onDropped: (edit: OrderEdit) => void
  children: ReactNode
}

/** Beside the draft the effect of applying: totals, money to collect or return, weight and day. The server computes the last two on saving. */
export function EditSummary({ edit, form, priced, locked, onDropped, children }: EditSummaryProps) {
  const t = useTranslations('admin-order-edit')
  const format = useFormats()
  const [applying, setApplying] = useState(false)
  const lines = Object.fromEntries(linesIn(form.values))
  const isChanged =
    Object.keys(edit.before).length !== Object.keys(lines).length ||
    [...priced.lines].some(([key, one]) => !one.untouched || isNoted(edit, lines, key))
  const hasGoods = Object.values(lines).some(({ kind }) => kind === 'product')
  const due = amountDue(priced.total, edit.money)
  const drop = () =>
    form.act(async (version) => {
      const now = await adminApi().dropOrderEdit({ params: { number: edit.number }, body: { version } })
      form.discard()
      form.rebase(savedEdit(now))
      onDropped(now)
    })
  const reasonAgainst =
    (!isChanged && t('nothingChanged')) ||
    (priced.problems.size > 0 && t('fixFirst')) ||
    (!hasGoods && t('needsGoods')) ||
    (priced.total < 0 && t('belowZero')) ||
    undefined
  const apply = () => leadToUnread() || setApplying(true)
  const rows = [
    { name: t('totalBefore'), value: format.sum(edit.total_before_kopiykas) },
    { name: t('totalAfter'), value: format.sum(priced.total), strong: true },
    ...(edit.money.received > 0 ? [{ name: t('came'), value: format.sum(edit.money.received - edit.money.refunded) }] : []),
    { name: t(due < 0 ? 'toReturn' : 'toCollect'), value: format.sum(Math.abs(due)), strong: due !== 0 },
  ]
  const weightText = (weight: number | null) => (weight === null ? '?' : weight.toLocaleString(format.language))
  const [before, after] = [weightText(edit.weight_kg.before), weightText(edit.weight_kg.after)]
  const readyDays = readyRange(edit)
  const readyBy = edit.promised_on ?? edit.ready_to
  const isBehind = form.changed.length > 0 || form.busy
  const isLate = readyBy !== null && edit.expected_on !== null && edit.expected_on > readyBy
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {children}
        <aside className="panel flex flex-col gap-4 lg:sticky lg:top-4" aria-labelledby="summary">
          <h2 id="summary" className="text-lead">
            {t('summary')}
          </h2>
          <dl aria-live="polite">
            {rows.map(({ name, value, strong = false }) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-4 border-t border-concrete-light py-2 first:border-0">
                <dt className="text-concrete-dark">{name}</dt>
                <dd className={strong ? 'money text-lead font-medium' : 'money'}>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={classNames('text-small text-concrete-dark', isBehind && 'rows-dim')} aria-busy={isBehind || undefined}>
            {before === after ? t('weightSame', { weight: after }) : t('weight', { before, after })}
            {edit.expected_on && <span className="block">{t('expected', { day: format.day(edit.expected_on) })}</span>}
            {edit.promised_on ? (
              <span className="block">{t('promised', { day: format.day(edit.promised_on) })}</span>
            ) : (
              readyDays && <span className="block">{t('ready', { days: formatDays(readyDays, format.language, true) })}</span>
            )}
            {isLate && <span className="block font-medium text-error">{t('laterThanDue')}</span>}
          </p>
          <p role="status" className="text-small text-concrete-dark">
            {form.busy
              ? t('saving')
              : form.error !== null
                ? t('notSaved')
                : form.changed.length > 0
                  ? t('willSave')
                  : edit.draft
                    ? t('saved')
                    : t('untouchedOrder')}
          </p>
          {!locked && (
            <>
              {/* On a phone it stands in the bar once it can be pressed. */}
              <Button className={reasonAgainst === undefined ? 'max-md:hidden' : undefined} disabledReason={reasonAgainst} onClick={apply}>
                {t('apply')}
              </Button>
              {edit.draft && <DangerButton withoutReason title={t('drop')} consequence={t('dropHint')} act={t('drop')} onAct={drop} />}
            </>
          )}
        </aside>
      </div>
      {/* On a phone the summary is far below the lines. */}
      {!locked && (
        <div className="thumb-bar items-center md:hidden" role="group" aria-label={t('summary')}>
          <span className="money mr-auto font-medium">{format.sum(priced.total)}</span>
          {reasonAgainst === undefined && <Button onClick={apply}>{t('apply')}</Button>}
        </div>
      )}
      {applying && <ApplyDialog edit={edit} form={form} priced={priced} onClose={() => setApplying(false)} />}
    </>
  )
}

/** Whether only notes of options have changed. */
function isNoted(edit: OrderEdit, lines: OrderEdit['lines'], key: string): boolean {
  const line = lines[key]
  const before = edit.before[key]
  if (!before || line?.kind !== 'product')
    return line !== undefined && line.kind !== 'product' && before !== undefined && line.name.uk !== before.name.uk
  return line.options.some(({ name, note }) => (note ?? '') !== (before.options.find((option) => option.name === name)?.note ?? ''))
}

const savesItself = { savesFirst: false }

interface ApplyDialogProps extends Pick<EditSummaryProps, 'edit' | 'form' | 'priced'> {
  onClose: () => void
}

/** Saves the form, then applies the draft once, however often the button is pressed. Nobody is notified. */
function ApplyDialog({ edit, form, priced, onClose }: ApplyDialogProps) {
  const t = useTranslations('admin-order-edit')
  const format = useFormats()
  const navigate = useNavigate()
  const mayScrap = useMay('orders.stop')
  const [reason, setReason] = useState('')
  const [scrap, setScrap] = useState(false)
  const { number } = edit
  const [revision] = useState(edit.revision)
  const hasCast = Object.values(edit.before).some(({ cast }) => cast > 0)
  const submit = useSubmit(async () => {
    if (!form.isSaved()) await form.submit()
    // The form shows above its lines why saving failed.
    if (!form.isSaved()) return onClose()
    await form.act(async (version) => {
      const body = { version, reason, scrap_cast: scrap }
      const applied = await adminApi().applyOrderEdit({ params: { number }, body })
      form.dropOffer()
      await reread(orderKey(number))
      toastOfOrder(number, t('applied'))
      void navigate(`/orders/${number}`, { state: { applied } })
    })
  }, savesItself)
  const stale = submit.error instanceof StaleVersionError ? submit.error.stale : null
  const now = stale?.current as OrderEdit | undefined // the contract's type for a 409 of this call
  // Nothing is left to apply, so repeating would be refused again.
  if (now?.draft === null)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t(now.revision > revision ? 'alreadyApplied' : 'alreadyDropped', { who: stale?.changed_by ?? t('somebody') })}
      >
        <Link to={`/orders/${number}`} className="text-link">
          {t('toOrder')}
        </Link>
      </Dialog>
    )
  return (
    <SubmitDialog
      title={t('applyTitle', { number })}
      submit={submit}
      action={t('apply')}
      missing={!isReason(reason) && t('reasonNeeded')}
      onSubmit={() => void submit.run()}
      onClose={onClose}
    >
      <p className="mb-4">{t('applyHint', { sum: format.sum(priced.total) })}</p>
      <ReasonField hint={undefined} value={reason} onChange={setReason} />
      {mayScrap && hasCast && <Checkbox className="mt-4" label={t('scrapCast')} {...tickControl(scrap, setScrap)} />}
    </SubmitDialog>
  )
}
