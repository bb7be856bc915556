import type { Analytics } from '#contract/admin/analytics.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { formatCount, formatRange, formatSum, growth } from './amounts.ts'

interface Figure {
  readonly name: string
  readonly value: string
  readonly now: number
  readonly before: number
  readonly was: string
}

/** Totals of the period, each beside that of the period before. */
export function Totals({ numbers: { totals, before, before_period } }: { numbers: Analytics }) {
  const t = useTranslations('admin-analytics')
  const language = useLanguage()
  const sum = (name: string, now: number, past: number): Figure => ({
    name,
    value: formatSum(now, language),
    now,
    before: past,
    was: formatSum(past, language),
  })
  const count = (name: string, now: number, past: number): Figure => ({
    name,
    value: formatCount(now, language),
    now,
    before: past,
    was: formatCount(past, language),
  })
  const figures = [
    sum(t('sales'), totals.sales_kopiykas, before.sales_kopiykas),
    count(t('orders'), totals.orders, before.orders),
    sum(t('average'), totals.average_kopiykas ?? 0, before.average_kopiykas ?? 0),
    sum(t('paid'), totals.paid_kopiykas, before.paid_kopiykas),
    sum(t('due'), totals.due_kopiykas, before.due_kopiykas),
    count(t('cancelled'), totals.cancelled, before.cancelled),
  ]
  return (
    <section aria-label={t('totals')}>
      <dl className="totals-grid">
        {figures.map(({ name, value, now, before: past, was }) => {
          const change = growth(now, past)
          const times = past > 0 ? Math.round(now / past) : 0
          return (
            <div key={name} className="totals-cell">
              <dt className="text-small text-concrete-dark">{name}</dt>
              <dd className="money text-lead font-medium wrap-anywhere">{value}</dd>
              <dd className="text-small text-concrete-dark">
                {change === null
                  ? t('nothingBefore')
                  : times >= 3
                    ? t('timesMore', { count: times, was })
                    : t('change', { change: `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}`, was })}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="mt-2 max-w-[70ch] text-small text-concrete-dark">{t('totalsHint', { days: formatRange(before_period, language) })}</p>
    </section>
  )
}
