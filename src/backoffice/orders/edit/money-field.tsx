import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { moneyText, readMoneyText } from '../../form/money-text.ts'

interface MoneyFieldProps {
  label: string
  value: number
  readOnly?: boolean
  onChange: (kopiykas: number) => void
}

/** A sum in hryvnias. What is typed stays as it is typed; what cannot be read is said and not passed on. */
export function MoneyField({ label, value, readOnly = false, onChange }: MoneyFieldProps) {
  const t = useTranslations('admin-order-edit')
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? null : readMoneyText(typed)
  // Another value came from elsewhere, a colleague's or a restored one.
  const shown = typed !== null && (read === null || read === value) ? typed : value === 0 ? '' : moneyText(value)
  return (
    <Field
      label={label}
      required
      inputMode="decimal"
      suffix="₴"
      readOnly={readOnly}
      value={shown}
      error={typed !== null && typed.trim() !== '' && read === null ? t('wrongSum') : undefined}
      onBlur={() => read !== null && setTyped(null)}
      onChange={(event) => {
        setTyped(event.target.value)
        const sum = readMoneyText(event.target.value)
        if (sum !== null) onChange(sum)
        else if (event.target.value.trim() === '') onChange(0)
      }}
    />
  )
}
