import { useId } from 'react'
import type { OrderEdit, DraftLine } from '#contract/admin/order-edits.ts'
import { sameOptions, type DraftProblem, type DraftPrice } from '#contract/draft-lines.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { MoneyField } from '../../form/money-field.tsx'
import { control } from '../../form/control.ts'

interface PricePickerProps {
  line: DraftLine<'product'>
  before: OrderEdit['before'][string] | undefined
  priced: DraftPrice
  problem: DraftProblem | null
  limit: number | null
  onChange: (line: DraftLine<'product'>) => void
}

/** Chooses the price of a line: the order's, today's of the catalogue, or an agreed one with its reason. */
export function PricePicker({ line, before, priced, problem, limit, onChange }: PricePickerProps) {
  const t = useTranslations('admin-order-edit')
  const format = useFormats()
  const name = useId()
  const { today } = priced
  const picked = line.price
  const agreed = typeof picked === 'object' ? picked : null
  // When both prices are equal, one is offered.
  const isSame = before !== undefined && before.unit_kopiykas === today
  const choice = problem === 'pick_price' ? null : agreed ? 'agreed' : isSame && priced.price === 'kept' ? 'today' : priced.price
  const start = today ?? before?.unit_kopiykas ?? 0
  const reshaped = before !== undefined && !sameOptions(before.options, line.options)
  const choices = [
    ...(before && !isSame
      ? [{ value: 'kept', text: t(reshaped ? 'priceBefore' : 'priceKept', { sum: format.sum(before.unit_kopiykas) }) } as const]
      : []),
    ...(today === null ? [] : [{ value: 'today', text: t('priceToday', { sum: format.sum(today) }) } as const]),
    { value: 'agreed', text: t('priceAgreed') } as const,
  ]
  const pick = (value: (typeof choices)[number]['value']) =>
    onChange({
      ...line,
      price: value === 'agreed' ? { unit_kopiykas: agreed?.unit_kopiykas ?? start, reason: agreed?.reason ?? before?.reason ?? '' } : value,
    })
  return (
    <fieldset className="min-w-0">
      <legend className="text-small text-concrete-dark">{t('priceOfOne')}</legend>
      <div className="grid justify-start gap-x-6 sm:grid-flow-col">
        {choices.map(({ value, text }) => (
          <label key={value} className="tick-label">
            <input type="radio" className="tick" name={name} checked={choice === value} onChange={() => pick(value)} />
            <span className="min-w-0">{text}</span>
          </label>
        ))}
      </div>
      {agreed && (
        <div className="mt-2 grid items-end gap-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <MoneyField
            label={t('agreedUnit')}
            value={agreed.unit_kopiykas}
            onChange={(unit_kopiykas) => onChange({ ...line, price: { ...agreed, unit_kopiykas } })}
          />
          <Field
            label={t('agreedReason')}
            hint={limit === null ? undefined : t('limitHint', { percent: limit })}
            required
            maxLength={500}
            error={problem === 'reason_missing' && agreed.reason !== '' ? t('problem_reason_missing') : undefined}
            {...control(agreed.reason, (text) => onChange({ ...line, price: { ...agreed, reason: text } }))}
          />
        </div>
      )}
      {agreed === null && before?.reason && priced.price === 'kept' && (
        <p className="text-small text-concrete-dark">{t('agreedBefore', { reason: before.reason })}</p>
      )}
    </fieldset>
  )
}
