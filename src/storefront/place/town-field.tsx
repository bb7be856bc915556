import { useRef, useState } from 'react'
import type { SettlementName } from '#contract/settlement.ts'
import { Field, type FieldProps } from '#ui/field.tsx'
import { deferred } from '../hydration/hydrate-on-interaction.ts'

const TownSuggestions = deferred(() => import('./town-suggestions.tsx'))

interface TownFieldProps extends Omit<FieldProps, 'ref' | 'value'> {
  readonly value: string
  readonly onChosen: (settlement: SettlementName) => void
}

/** A Ukrainian town: typed, or chosen from those with the same beginning, each with a distinguishing region. */
export function TownField({ onChosen, onBlur, ...field }: TownFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  /** The text when the field got the focus, for which nothing is suggested; null without focus. */
  const [former, setFormer] = useState<string | null>(null)
  return (
    <div className={field.className}>
      <Field
        {...field}
        className={undefined}
        ref={input}
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the suggestions set the missing attributes while they are open
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="list"
        autoComplete="address-level2"
        maxLength={100}
        onFocus={() => setFormer(field.value.trim())}
        onBlur={(event) => {
          setFormer(null)
          onBlur?.(event)
        }}
      />
      {former !== null && <TownSuggestions input={input} text={field.value} former={former} onChosen={onChosen} />}
    </div>
  )
}
