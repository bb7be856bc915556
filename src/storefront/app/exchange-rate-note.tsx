import { plainDate } from '#contract/plain-date.ts'
import { formatDays } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { useCurrency } from '../api/use-currency.ts'
import { useShopData } from '../api/shop-data.ts'

/** States the exchange rate, and that orders are charged in hryvnias (rule 3.3). */
export function ExchangeRateNote() {
  const t = useTranslations('common')
  const language = useLanguage()
  const shown = useCurrency()
  const { settings } = useShopData()
  const currency = settings?.currencies.find(({ code }) => code === shown)
  if (!currency || currency.source === 'base') return null
  const day = currency.date && plainDate(currency.date)
  const date = day && formatDays({ from: day, to: day }, language, true)
  return (
    <p className="mt-3 max-w-72 text-small text-concrete-dark">
      {date
        ? t(currency.code === 'EUR' ? 'rateEuro' : 'rate', { symbol: currency.symbol, rate: currency.rate, date })
        : t(currency.code === 'EUR' ? 'rateEuroConfigured' : 'rateConfigured', { symbol: currency.symbol, rate: currency.rate })}
      {currency.stale && ` ${t('rateStale')}`}
    </p>
  )
}
