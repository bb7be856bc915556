import type { ReactNode } from 'react'
import type { Currency, Money } from '#contract/money.ts'
import { formatDays, type ReadyDates } from '#contract/ready-range.ts'
import { unbroken } from '#contract/unbroken.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { Price } from '#ui/price.tsx'

export interface TotalsProps {
  readonly total: Money
  /** The charged amount, shown when the reader's currency is another one. */
  readonly totalKopiykas: Money
  readonly currency: Currency
  /** With its unit; null when the weight of a line is unknown. */
  readonly weight: string | null
  readonly ready: ReadyDates | null
  readonly labels: Readonly<Record<'total' | 'inHryvnias' | 'weight' | 'ready', string>>
  /** A note on what the total does not include. */
  readonly children: ReactNode
}

/** The total of a cart, a list or an offer, with weight and ready days. */
export function Totals({ total, totalKopiykas, currency, weight, ready, labels, children }: TotalsProps) {
  const language = useLanguage()
  const row = 'flex flex-wrap items-baseline justify-between gap-x-4'
  return (
    <div className="flex flex-col gap-1 text-small">
      <dl className="flex flex-col gap-1">
        <div className={row}>
          <dt className="text-base font-medium">{labels.total}</dt>
          <dd>
            <Price amount={total} currency={currency} className="text-lead font-medium" />
          </dd>
        </div>
        {currency !== 'UAH' && (
          <div className={row}>
            <dt className="text-concrete-dark">{labels.inHryvnias}</dt>
            <dd>
              <Price amount={totalKopiykas} />
            </dd>
          </div>
        )}
      </dl>
      <dl className="flex flex-wrap gap-x-4 text-concrete-dark">
        {weight !== null && <Fact label={labels.weight} value={weight} />}
        {ready && <Fact label={labels.ready} value={unbroken(formatDays(ready, language))} />}
      </dl>
      <p className="text-concrete-dark">{children}</p>
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex gap-1">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
