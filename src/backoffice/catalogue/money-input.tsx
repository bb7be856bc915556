import { useState } from 'react'
import { Field } from '#ui/field.tsx'
import { moneyText, readMoneyText } from '../form/money-text.ts'

const signedText = (kopiykas: number) => (kopiykas < 0 ? `−${moneyText(-kopiykas)}` : moneyText(kopiykas))
function readSigned(text: string): number | null {
  const less = /^\s*[-−–]/.test(text)
  const sum = readMoneyText(less ? text.replace(/^\s*[-−–]/, '') : text.replace(/^\s*\+/, ''))
  return sum === null ? null : less ? -sum : sum
}

interface MoneyInputProps {
  id?: string
  label: string
  value: number
  wrong: string
  readOnly: boolean
  onChange: (kopiykas: number) => void
}

/** A difference in hryvnias, with its sign. What is typed stays as it is typed; what cannot be read is not passed on. */
export function MoneyInput({ id, label, value, wrong, readOnly, onChange }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed !== null && readSigned(typed) !== null && readSigned(typed) !== value ? null : typed
  return (
    <Field
      id={id}
      label={label}
      inputMode="decimal"
      suffix="₴"
      readOnly={readOnly}
      value={text ?? signedText(value)}
      error={typed !== null && readSigned(typed) === null ? wrong : undefined}
      onBlur={() => typed !== null && readSigned(typed) !== null && setTyped(null)}
      onChange={(event) => {
        setTyped(event.target.value)
        const sum = readSigned(event.target.value)
        if (sum !== null) onChange(sum)
      }}
    />
  )
}
