import { useState } from 'react'
import { readReduced } from '#contract/admin/discount-text.ts'
import { typedKopiykas, readTypedWhole } from '#contract/typed-money.ts'
import { Field, type FieldProps } from '#ui/field.tsx'
import { unread } from '#ui/open-editors.ts'
import { moneyText, useSumFault, useNumberFault } from './figure-faults.ts'

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

interface NumberFieldProps extends Omit<FieldProps, 'value' | 'onChange'> {
  /** Null when empty. */
  value: number | null
  onChange: (value: number | null) => void
}

/** A whole number, with or without its unit. The typed text stays; an invalid number is reported and not passed on. */
export function NumberField({ value, onChange, error, ...field }: NumberFieldProps) {
  const numberFault = useNumberFault()
  const [typed, setTyped] = useState<string | null>(null)
  const isEmpty = typed?.trim() === ''
  const read = typed === null || isEmpty ? null : readTypedWhole(typed)
  // The value was changed from outside, by a colleague or by an undo.
  const shown = typed !== null && (read === value || (read === null && !(isEmpty && value))) ? typed : value === null ? '' : String(value)
  return (
    <Field
      {...field}
      {...unread(typed !== null && numberFault(typed) !== undefined)}
      inputMode="numeric"
      value={shown}
      error={(typed === null ? undefined : numberFault(typed)) ?? error}
      onBlur={() => (read !== null || isEmpty) && setTyped(null)}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        const figure = readTypedWhole(text)
        if (figure !== null || text.trim() === '') onChange(figure)
      }}
    />
  )
}
