import type { Currency, Money } from '#contract/money.ts'
import { Price } from '#ui/price.tsx'

/** The last row of an ordered line: quantity, unit price, discount; and the sum. */
export function LineAmount({ details, total, currency }: { details: readonly (string | false)[]; total: Money; currency: Currency }) {
  return (
    <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-small">{details.filter(Boolean).join('\u00a0· ')}</span>
      <Price amount={total} currency={currency} className="font-medium" />
    </p>
  )
}
