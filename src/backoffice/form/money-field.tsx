import { useState } from 'react'
import { readReduced } from '#contract/admin/discount-text.ts'
import { typedKopiykas } from '#contract/typed-money.ts'
import { Field } from '#ui/field.tsx'
import { unread } from '#ui/open-editors.ts'
import { moneyText, useSumFault } from './typed-sum.ts'

interface MoneyFieldProps {
  id?: string
  label: string
  className?: string
  value: number
  readOnly?: boolean
  hint?: string
  /** A signed difference; the field may be empty. */
  signed?: boolean
  /** The price in kopiykas that a typed `−10 %` reduces. */
  reduces?: number | null
  onChange: (kopiykas: number) => void
}

/** A sum in hryvnias. The typed text stays; an invalid sum is reported and not passed on. */
export function MoneyField({ id, label, className, value, hint, readOnly = false, signed = false, reduces = null, onChange }: MoneyFieldProps) {
  const sumFault = useSumFault()
  const [typed, setTyped] = useState<string | null>(null)
  const readSum = (text: string) => (reduces === null ? null : readReduced(text, reduces)) ?? typedKopiykas(text, signed)
  const read = typed === null ? null : readSum(typed)
  const fault = typed === null || read !== null ? undefined : sumFault(typed, signed)
  // False when the value was changed from outside, by a colleague or by an undo.
  const isTyped = typed !== null && (read === null || read === value)
  const stored = signed ? `${value < 0 ? '−' : ''}${moneyText(Math.abs(value))}` : value === 0 ? '' : moneyText(value)
  return (
    <Field
      id={id}
      label={label}
      className={className}
      hint={hint}
      {...unread(fault !== undefined)}
      required={!signed}
      inputMode="decimal"
      suffix="₴"
      readOnly={readOnly}
      value={isTyped ? typed : stored}
      error={fault}
      onBlur={() => read !== null && setTyped(null)}
      onChange={({ target: { value: text } }) => {
        setTyped(text)
        const sum = readSum(text)
        if (sum !== null) onChange(sum)
        else if (!signed && text.trim() === '') onChange(0)
      }}
    />
  )
}
