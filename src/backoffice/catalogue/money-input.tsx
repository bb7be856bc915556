import { useState } from 'react'
import { typedKopiykas } from '#contract/typed-money.ts'
import { Field } from '#ui/field.tsx'
import { unread } from '#ui/open-editors.ts'
import { moneyText } from '../form/money-text.ts'
import { useSumFault } from '../form/use-sum-fault.ts'

const signedText = (kopiykas: number) => (kopiykas < 0 ? `−${moneyText(-kopiykas)}` : moneyText(kopiykas))
const readSigned = (text: string) => typedKopiykas(text, true)

interface MoneyInputProps {
  id?: string
  label: string
  value: number
  readOnly: boolean
  onChange: (kopiykas: number) => void
}

/** A difference in hryvnias, with its sign. The typed text stays; a sum that cannot be read is not passed on. */
export function MoneyInput({ id, label, value, readOnly, onChange }: MoneyInputProps) {
  const sumFault = useSumFault()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed !== null && readSigned(typed) !== null && readSigned(typed) !== value ? null : typed
  return (
    <Field
      id={id}
      label={label}
      {...unread(typed !== null && sumFault(typed, true) !== undefined)}
      inputMode="decimal"
      suffix="₴"
      readOnly={readOnly}
      value={text ?? signedText(value)}
      error={typed === null ? undefined : sumFault(typed, true)}
      onBlur={() => typed !== null && readSigned(typed) !== null && setTyped(null)}
      onChange={(event) => {
        setTyped(event.target.value)
        const sum = readSigned(event.target.value)
        if (sum !== null) onChange(sum)
      }}
    />
  )
}
