import { useState } from 'react'
import { Field } from '#ui/field.tsx'
import { unread } from '#ui/open-editors.ts'
import { typedKopiykas } from '#contract/typed-money.ts'
import { moneyText } from '../../form/money-text.ts'
import { useSumFault } from '../../form/use-sum-fault.ts'

interface MoneyFieldProps {
  label: string
  value: number
  readOnly?: boolean
  onChange: (kopiykas: number) => void
}

/** A sum in hryvnias. The typed text stays; a sum that cannot be read is reported and not passed on. */
export function MoneyField({ label, value, readOnly = false, onChange }: MoneyFieldProps) {
  const sumFault = useSumFault()
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? null : typedKopiykas(typed)
  // The value changed from outside: by a colleague, or because it was restored.
  const shown = typed !== null && (read === null || read === value) ? typed : value === 0 ? '' : moneyText(value)
  return (
    <Field
      label={label}
      {...unread(typed !== null && sumFault(typed) !== undefined)}
      required
      inputMode="decimal"
      suffix="₴"
      readOnly={readOnly}
      value={shown}
      error={typed === null ? undefined : sumFault(typed)}
      onBlur={() => read !== null && setTyped(null)}
      onChange={(event) => {
        setTyped(event.target.value)
        const sum = typedKopiykas(event.target.value)
        if (sum !== null) onChange(sum)
        else if (event.target.value.trim() === '') onChange(0)
      }}
    />
  )
}
