import type { Language } from '#contract/languages.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { useCurrency } from '../api/use-currency.ts'
import { useShopData } from '../api/shop-data.ts'

function dayOf(date: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

/** The rate of foreign prices, and that orders are charged in hryvnias (rule 3.3). */
export function ExchangeRateNote() {
  const t = useTranslations('common')
  const language = useLanguage()
  const shown = useCurrency()
  const { settings } = useShopData()
  const currency = settings?.currencies.find(({ code }) => code === shown)
  if (!currency || currency.source === 'base') return null
  const date = currency.date && dayOf(currency.date, language)
  return (
    <p className="mt-3 max-w-72 text-small text-concrete-dark">
      {date
        ? t(currency.code === 'EUR' ? 'rateEuro' : 'rate', { symbol: currency.symbol, rate: currency.rate, date })
        : t(currency.code === 'EUR' ? 'rateEuroConfigured' : 'rateConfigured', { symbol: currency.symbol, rate: currency.rate })}
      {currency.stale && ` ${t('rateStale')}`}
    </p>
  )
}
