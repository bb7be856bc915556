import type { Language } from '#contract/languages.ts'
import { money, type Currency, type Money } from '#contract/money.ts'
import { formatDays, type ReadyDates } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Price } from '#ui/price.tsx'

/** Own grouping: the page is written by the server and by the browser, whose `Intl` may differ. */
function formatWhole(value: number, language: Language): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, language === 'uk' ? '\u00a0' : ',')
}

export interface Totals {
  readonly total: Money
  readonly totalKopiykas: Money
  readonly currency: Currency
  readonly weightKg: number | null
  readonly ready: ReadyDates | null
  /** As chosen with the products; empty when it was not. */
  readonly delivery: string
}

/** The sum, what is paid in hryvnias, weight and dates of a list or an offer. */
export function ListTotals({ total, totalKopiykas, currency, weightKg, ready, delivery }: Totals) {
  const t = useTranslations('list')
  const language = useLanguage()
  const row = 'flex flex-wrap items-baseline justify-between gap-x-4'
  return (
    <div className="figures flex flex-col gap-1 text-small">
      <dl className="flex flex-col gap-1">
        <div className={row}>
          <dt className="text-base font-medium">{t('total')}</dt>
          <dd>
            <Price amount={total} currency={currency} className="text-lead font-medium" />
          </dd>
        </div>
        {currency !== 'UAH' && (
          <div className={row}>
            <dt className="text-concrete-dark">{t('inHryvnias')}</dt>
            <dd>
              <Price amount={money(totalKopiykas)} />
            </dd>
          </div>
        )}
      </dl>
      <dl className="flex flex-wrap gap-x-4 text-concrete-dark">
        {weightKg !== null && (
          <div className="flex gap-1">
            <dt>{t('weight')}</dt>
            <dd>{t('kilograms', { weight: formatWhole(weightKg, language) })}</dd>
          </div>
        )}
        {ready && (
          <div className="flex gap-1">
            <dt>{t('readyAll')}</dt>
            <dd>{formatDays(ready, language)}</dd>
          </div>
        )}
      </dl>
      <p className="text-concrete-dark">
        {delivery !== '' && `${t('delivery', { chosen: delivery })} `}
        {t('deliveryApart')}
      </p>
    </div>
  )
}
