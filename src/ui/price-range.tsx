import { useId, useState, type ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { FieldError } from './field-error.tsx'
import { toFraction, withFrom, withTo, type Range } from './price-bounds.ts'

export interface PriceRangeProps extends Range {
  /** Absolute bounds, in whole units of the currency shown. */
  min: number
  max: number
  legend: ReactNode
  /** What is measured, for the accessible names of the thumbs; the price by default. */
  name?: string
  /** Sign of the currency or unit, before the fields. */
  symbol?: string
  onChange: (range: Range) => void
}

/** Two number fields and a slider with two thumbs; typing, dragging and arrow keys do the same. */
export function PriceRange({ min, max, from, to, legend, name, symbol = '₴', onChange }: PriceRangeProps) {
  const t = useTranslations('ui')
  const bounds = { min, max }
  const range = { from, to }
  const [low, high] = [toFraction(from, bounds), toFraction(to, bounds)]
  const setFrom = (value: number) => onChange(withFrom(range, value, bounds))
  const setTo = (value: number) => onChange(withTo(range, value, bounds))
  const slider = { type: 'range', min, max, disabled: max <= min } as const
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="two-thumbs">
        <svg aria-hidden="true">
          <rect width="100%" height="1" y="1.5" />
          <rect x={`${low}%`} width={`${Math.max(0, high - low)}%`} height="3" y="0.5" />
        </svg>
        <input
          {...slider}
          aria-label={name ? `${name}: ${t('from')}` : t('priceFrom')}
          value={from}
          onChange={(event) => setFrom(event.target.valueAsNumber)}
          className={low > 50 ? 'z-10' : undefined}
        />
        <input
          {...slider}
          aria-label={name ? `${name}: ${t('to')}` : t('priceTo')}
          value={to}
          onChange={(event) => setTo(event.target.valueAsNumber)}
        />
      </div>
      <div className="two-bounds">
        <BoundField label={t('from')} symbol={symbol} value={from} edge={min} round={Math.floor} onCommit={setFrom} />
        <BoundField label={t('to')} symbol={symbol} value={to} edge={max} round={Math.ceil} onCommit={setTo} />
      </div>
    </fieldset>
  )
}

interface BoundFieldProps {
  label: string
  symbol: string
  value: number
  /** The value of an empty field. */
  edge: number
  /** Rounds a typed price with a fraction to a whole one. */
  round: (value: number) => number
  onCommit: (value: number) => void
}

/** Loaded when somebody types, because most readers type no price. */
const read = async (text: string) => (await import('#contract/typed-money.ts')).readTypedMoney(text)

/** Applies a typed bound at once without changing the text. On blur, an empty field removes the bound, and an invalid one stays with the reason. */
function BoundField({ label, symbol, value, edge, round, onCommit }: BoundFieldProps) {
  const t = useTranslations('ui')
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  // While the field has the focus it keeps the shown bound: bounds of a list that loads meanwhile would replace the selected text.
  const [held, setHeld] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const commit = (bound: number) => bound !== value && onCommit(bound)
  async function type(text: string) {
    setDraft(text)
    setWrong(null)
    const typed = await read(text)
    if ('amount' in typed) commit(round(typed.amount / 100))
  }
  async function leave() {
    setHeld(null)
    if (draft === null) return
    const typed = await read(draft)
    if ('readings' in typed) return setWrong(t('numberAmbiguous', toReadings(typed.readings)))
    if ('fault' in typed && typed.fault !== 'empty') return setWrong(t('numberWrong'))
    if ('fault' in typed) commit(edge)
    // Keeps text that was typed while this was parsed.
    setDraft((now) => (now === draft ? null : now))
  }
  return (
    <div>
      <label htmlFor={id}>{`${label}, ${symbol}`}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={draft ?? held ?? String(value)}
        aria-invalid={wrong === null ? undefined : true}
        aria-describedby={wrong === null ? undefined : `${id}-error`}
        onFocus={() => setHeld(String(value))}
        onChange={(event) => void type(event.target.value)}
        onBlur={() => void leave()}
        onKeyDown={(event) => event.key === 'Enter' && void leave()}
      />
      <FieldError id={`${id}-error`} error={wrong ?? undefined} />
    </div>
  )
}

const toReadings = ([thousands, decimals]: readonly [string, string]) => ({ thousands, decimals })
