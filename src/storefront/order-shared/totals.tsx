import type { ReactNode } from 'react'
import type { Currency, Money } from '#contract/money.ts'
import { formatDays, type ReadyDates } from '#contract/ready-range.ts'
import { unbroken } from '#contract/unbroken.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { Price } from '#ui/price.tsx'
import { SumRow } from './sum-row.tsx'

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
  return (
    <div className="flex flex-col gap-1 text-small">
      <dl className="flex flex-col gap-1">
        <SumRow label={labels.total} term="text-base font-medium">
          <Price amount={total} currency={currency} className="text-lead font-medium" />
        </SumRow>
        {currency !== 'UAH' && (
          <SumRow label={labels.inHryvnias} term="text-concrete-dark">
            <Price amount={totalKopiykas} />
          </SumRow>
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
