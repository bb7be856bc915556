import type { Credit } from '#contract/admin/credit.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import { plainDate, type PlainDate } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { control } from '../form/form.tsx'
import { isReason } from '../form/act-dialogs.tsx'

/** The typed reason for goods leaving unpaid, and the day by which they must be paid. */
export interface TypedCredit {
  readonly reason: string
  readonly day: string
}
export const noCredit: TypedCredit = { reason: '', day: '' }

/** Kopiykas to be paid before goods leave; 0 when nothing is owed, or a valid credit was agreed. */
export function owedBefore({ money: sums, credit }: OrderCard, today: PlainDate): number {
  const due = sums?.due_kopiykas ?? 0
  const isAgreed = credit !== null && credit.due_on >= today && due <= credit.amount_kopiykas
  return due <= 0 || isAgreed ? 0 : due
}

/** Null while the reason or the day is missing. */
export const readCredit = ({ reason, day }: TypedCredit): Credit | null =>
  isReason(reason) && day !== '' ? { reason: reason.trim(), due_on: plainDate(day) } : null

interface CreditFieldsProps {
  owed: number
  today: PlainDate
  credit: TypedCredit
  onChange: (credit: TypedCredit) => void
  /** The money has come, so record it first. */
  onRecord: () => void
}

/** Shown when money is owed: record the payment, or give a reason for a credit and the day of payment. */
export function CreditFields({ owed, today, credit, onChange, onRecord }: CreditFieldsProps) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  return (
    <Notice kind="warning" className="mt-4" title={t('owedTitle', { sum: format.sum(owed) })}>
      <p>{t('owedHint')}</p>
      <Button variant="secondary" className="mt-3" onClick={onRecord}>
        {t('recordReceipt')}
      </Button>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Field
          name="credit.reason"
          label={t('creditReason')}
          required
          maxLength={500}
          {...control(credit.reason, (text) => onChange({ ...credit, reason: text }))}
        />
        <Field
          name="credit.due_on"
          label={t('creditDay')}
          type="date"
          required
          min={today}
          {...control(credit.day, (text) => onChange({ ...credit, day: text }))}
        />
      </div>
    </Notice>
  )
}
