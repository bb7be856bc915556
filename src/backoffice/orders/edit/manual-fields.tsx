import { useState } from 'react'
import type { DraftLine } from '#contract/admin/order-edits.ts'
import { languages } from '#contract/languages.ts'
import { useTranslations, useLanguage } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { nameDiscount, percentText, readDiscount, type Discount } from '#contract/admin/discount-text.ts'
import { unread } from '#ui/open-editors.ts'
import { MoneyField } from '../../form/figure-fields.tsx'
import { control } from '../../form/form.tsx'
import { moneyText, useSumFault } from '../../form/figure-faults.ts'

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
      {languages.map((language) => (
        <Field
          key={language}
          label={t(language === 'uk' ? 'nameUk' : 'nameEn')}
          lang={language}
          required={language === 'uk'}
          optional={language === 'en'}
          readOnly={locked}
          maxLength={200}
          {...control(name[language], (text) => onChange({ ...line, name: { ...name, [language]: text } }))}
        />
      ))}
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

/** The amount of a discount, as a sum or a percentage of the goods. The typed text stays; an invalid one is not passed on. */
function DiscountField({ line, locked, onChange }: ManualFieldsProps) {
  const t = useTranslations('admin-order-edit')
  const language = useLanguage()
  const sumFault = useSumFault()
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? null : readDiscount(typed)
  const stored =
    line.percent === undefined ? (line.amount_kopiykas === 0 ? '' : moneyText(line.amount_kopiykas)) : percentText(line.percent, language)
  const isSame = read !== null && read.percent === line.percent && (read.percent !== undefined || read.amount_kopiykas === line.amount_kopiykas)
  const validateDiscount = (text: string) =>
    readDiscount(text) !== null || text.trim() === '' ? undefined : /%|відсот|процент|percent/i.test(text) ? t('percentFault') : sumFault(text)
  const fault = typed === null ? undefined : validateDiscount(typed)
  return (
    <Field
      label={t('takesOff')}
      hint={t('takesOffHint')}
      {...unread(fault !== undefined)}
      required
      inputMode="text"
      readOnly={locked}
      value={typed !== null && (read === null || isSame) ? typed : stored}
      error={fault}
      onBlur={() => read !== null && setTyped(null)}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        const discount: Discount | null = text.trim() === '' ? { amount_kopiykas: 0 } : readDiscount(text)
        if (discount === null) return
        const { percent: _former, ...rest } = line
        onChange({ ...rest, ...discount, name: nameDiscount(line.name, discount.percent) })
      }}
    />
  )
}
