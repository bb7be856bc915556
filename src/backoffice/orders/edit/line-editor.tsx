import { useState, useId } from 'react'
import type { DraftLine, OrderEdit, SaleProductView } from '#contract/admin/order-edits.ts'
import { type DraftProblem, type DraftPrice, sameOptions } from '#contract/draft-lines.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Field } from '#ui/field.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { MoneyField } from '../../form/figure-fields.tsx'
import { control } from '../../form/form.tsx'
import { ManualFields } from './manual-fields.tsx'
import { OptionFields } from './option-fields.tsx'

export interface LineEditorProps {
  line: DraftLine
  name: string
  product: SaleProductView | undefined
  /** The line in the order; undefined for a new one. */
  before: OrderEdit['before'][string] | undefined
  /** The quote was never sent, so no line is marked as new. */
  isFirstDraft?: boolean
  priced: DraftPrice | undefined
  problem: DraftProblem | null
  limit: number | null
  locked: boolean
  onLearned: (product: SaleProductView) => void
  onChange: (line: DraftLine) => void
  onRemove: () => void
}

/** One line of a draft: its goods, quantity and price. */
export function LineEditor(props: LineEditorProps) {
  const { line, name, product, before, isFirstDraft = false, priced, problem, limit, locked, onLearned, onChange, onRemove } = props
  const t = useTranslations('admin-order-edit')
  const format = useFormats()
  // A line that was just added shows no errors yet.
  const [isUntouched, setUntouched] = useState(before === undefined)
  return (
    <li
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setUntouched(false)}
      data-part=""
      className="group/line flex gap-3 border-t border-concrete-light py-4 first:border-0 sm:gap-4"
      aria-label={name}
    >
      {line.kind === 'product' && (
        <span className="size-14 shrink-0 bg-ground max-sm:hidden">
          {product?.picture && <img src={product.picture} alt="" width={56} height={56} loading="lazy" className="size-14 object-cover" />}
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <p className="leading-snug font-medium wrap-anywhere">{line.kind === 'product' ? name : t(`kind_${line.kind}`)}</p>
            <p className="flex flex-wrap gap-x-3 text-small text-concrete-dark">
              {product?.code}
              {product && !product.published && <span className="font-medium text-ink">{t('unpublished')}</span>}
              {before === undefined ? !isFirstDraft && <span>{t('isNew')}</span> : priced && !priced.untouched && <span>{t('isChanged')}</span>}
              {before && before.cast > 0 && <span className="font-medium text-ink">{t('castAlready', { count: before.cast })}</span>}
            </p>
          </div>
          {!locked && (
            <Button variant="quiet" onClick={onRemove} aria-label={t('removeNamed', { name })}>
              <Icon name="close" size={16} />
              {t('remove')}
            </Button>
          )}
        </div>
        {line.kind === 'product' ? (
          <OptionFields line={line} product={product} locked={locked} onLearned={onLearned} onChange={onChange} />
        ) : (
          <ManualFields line={line} locked={locked} onChange={onChange} />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {/* A discount applies once, so its quantity is shown only for old ones with a quantity above 1. */}
          {(line.kind !== 'discount' || line.quantity > 1) && (
            <Stepper
              label={t('quantityOf', { name })}
              min={1}
              value={line.quantity}
              disabled={locked}
              onChange={(quantity) => onChange({ ...line, quantity })}
            />
          )}
          {priced && (
            <p className="ml-auto text-right">
              <span className="money text-concrete-dark">
                {priced.listed !== null && priced.listed !== priced.unit && <s className="mr-2">{format.sum(priced.listed)}</s>}
                {line.kind === 'discount' && line.quantity === 1 ? '' : `${format.sum(priced.unit)} × ${line.quantity}`}
              </span>
              <span className="money block font-medium">{format.sum(priced.total)}</span>
            </p>
          )}
        </div>
        {line.kind === 'product' && priced && !locked && (
          <PricePicker line={line} before={before} priced={priced} problem={problem} limit={limit} onChange={onChange} />
        )}
        {/* A field whose text cannot be read says so itself. */}
        {problem === 'amount_missing' && isUntouched ? (
          <p className="text-small text-concrete-dark group-has-[[data-unread]]/line:hidden">{t('problem_amount_missing')}</p>
        ) : (
          problem &&
          problem !== 'reason_missing' && (
            <p role="alert" className="text-small font-medium text-error group-has-[[data-unread]]/line:hidden">
              {t(`problem_${problem}`, { percent: limit ?? 0 })}
            </p>
          )
        )}
      </div>
    </li>
  )
}

interface PricePickerProps {
  line: DraftLine<'product'>
  before: OrderEdit['before'][string] | undefined
  priced: DraftPrice
  problem: DraftProblem | null
  limit: number | null
  onChange: (line: DraftLine<'product'>) => void
}

/** Chooses the price of a line: the order's, today's of the catalogue, or an agreed one with its reason. */
function PricePicker({ line, before, priced, problem, limit, onChange }: PricePickerProps) {
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
            hint={t('agreedUnitHint')}
            reduces={start}
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
