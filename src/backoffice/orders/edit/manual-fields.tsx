import type { DraftLine } from '#contract/admin/order-edits.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { DiscountField } from './discount-field.tsx'
import { MoneyField } from '../../form/money-field.tsx'
import { control } from '../../form/control.ts'

interface ManualFieldsProps {
  line: DraftLine<'service' | 'discount'>
  locked: boolean
  onChange: (line: DraftLine<'service' | 'discount'>) => void
}

/** A line outside the catalogue: its name in both languages, and the price of one with VAT. */
export function ManualFields({ line, locked, onChange }: ManualFieldsProps) {
  const t = useTranslations('admin-order-edit')
  const { name } = line
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem]">
      <Field
        label={t('nameUk')}
        lang="uk"
        required
        readOnly={locked}
        maxLength={200}
        {...control(name.uk, (text) => onChange({ ...line, name: { ...name, uk: text } }))}
      />
      <Field
        label={t('nameEn')}
        lang="en"
        optional
        readOnly={locked}
        maxLength={200}
        {...control(name.en, (text) => onChange({ ...line, name: { ...name, en: text } }))}
      />
      {line.kind === 'discount' && line.quantity === 1 ? (
        <DiscountField line={line} locked={locked} onChange={onChange} />
      ) : (
        <MoneyField
          label={t(line.kind === 'discount' ? 'takesOff' : 'amount')}
          value={line.amount_kopiykas}
          readOnly={locked}
          onChange={(amount_kopiykas) => onChange({ ...line, amount_kopiykas })}
        />
      )}
    </div>
  )
}
