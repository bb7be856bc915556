import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { stepperAfter, stepperState, type StepperEvent } from './stepper-state.ts'

export interface StepperProps {
  value: number
  onChange: (value: number) => void
  /** Accessible name that says what is counted: "Кількість: Кашпо «Ґанок»". */
  label: string
  min?: number
  max?: number
  disabled?: boolean
  /** The number is being sent to the server. */
  pending?: boolean
  className?: string
}

/** Minus button, number field, plus button. Its rules are in stepper-state.ts. */
export function Stepper({ value, onChange, label, min = 0, max = 999, disabled = false, pending = false, className }: StepperProps) {
  const t = useTranslations('ui')
  const bounds = { min, max }
  const [typed, setTyped] = useState(() => stepperState(value))
  const state = stepperAfter(typed, { kind: 'given', value }, bounds)
  function happen(event: StepperEvent) {
    const next = stepperAfter(state, event, bounds)
    setTyped(next)
    if (next.valid !== value) onChange(next.valid)
  }
  /** Texts other than digits (`15 шт`, `1 000`) are parsed by a module that is loaded when needed. */
  async function type(text: string) {
    if (/^\d*$/.test(text)) return happen({ kind: 'typed', text })
    const { readTypedWhole } = await import('#contract/typed-money.ts')
    happen({ kind: 'typed', text: String(readTypedWhole(text)) })
  }
  return (
    <fieldset
      aria-label={label}
      aria-busy={pending || undefined}
      className={classNames('stepper', pending && 'border-dashed border-accent', className)}
    >
      <button
        type="button"
        aria-label={t('decrease')}
        disabled={disabled}
        aria-disabled={state.valid <= min || undefined}
        onClick={() => happen({ kind: 'stepped', by: -1 })}
      >
        <Icon name="minus" size={16} />
      </button>
      <input
        value={state.text}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        disabled={disabled}
        // Who clicks the number replaces it: a digit typed behind the 1 would make it 13.
        onClick={(event) => event.currentTarget.select()}
        onChange={(event) => void type(event.target.value)}
        onBlur={() => happen({ kind: 'left' })}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (!by) return
          event.preventDefault()
          happen({ kind: 'stepped', by })
        }}
      />
      <button
        type="button"
        aria-label={t('increase')}
        disabled={disabled}
        aria-disabled={state.valid >= max || undefined}
        onClick={() => happen({ kind: 'stepped', by: 1 })}
      >
        <Icon name="plus" size={16} />
      </button>
    </fieldset>
  )
}
