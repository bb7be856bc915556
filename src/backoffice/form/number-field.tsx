import { useState } from 'react'
import { readTypedWhole } from '#contract/typed-money.ts'
import { Field, type FieldProps } from '#ui/field.tsx'
import { unread } from '#ui/open-editors.ts'
import { useNumberFault } from './use-number-fault.ts'

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
