import { useId, useState, type ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { classNames } from './class-names.ts'
import { fractionOf, typedNumber, withFrom, withTo, type Range } from './price-bounds.ts'

export interface PriceRangeProps extends Range {
  /** Absolute bounds, in whole units of the currency shown. */
  min: number
  max: number
  step?: number
  legend: ReactNode
  /** What is measured, for the accessible names of the thumbs; the price by default. */
  name?: string
  /** Sign of the currency or unit, before the fields. */
  symbol?: string
  onChange: (range: Range) => void
  className?: string
}

/** Two number fields and a slider with two thumbs; typing, dragging and arrow keys do the same. */
export function PriceRange({ min, max, step = 1, from, to, legend, name, symbol = '₴', onChange, className }: PriceRangeProps) {
  const t = useTranslations('ui')
  const bounds = { min, max }
  const range = { from, to }
  const [low, high] = [fractionOf(from, bounds), fractionOf(to, bounds)]
  const setFrom = (value: number) => onChange(withFrom(range, value, bounds))
  const setTo = (value: number) => onChange(withTo(range, value, bounds))
  const slider = { type: 'range', min, max, step, disabled: max <= min } as const
  return (
    <fieldset className={classNames('min-w-0', className)}>
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
        <BoundField label={t('from')} symbol={symbol} value={from} onCommit={setFrom} />
        <BoundField label={t('to')} symbol={symbol} value={to} onCommit={setTo} />
      </div>
    </fieldset>
  )
}

/** Holds the draft while typing; on blur or Enter it commits the number, or restores the old one when the text is not a number. */
function BoundField({ label, symbol, value, onCommit }: { label: string; symbol: string; value: number; onCommit: (value: number) => void }) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  function commit() {
    const typed = draft === null ? null : typedNumber(draft)
    setDraft(null)
    if (typed !== null && typed !== value) onCommit(typed)
  }
  return (
    <div>
      <label htmlFor={id}>{`${label}, ${symbol}`}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </div>
  )
}
