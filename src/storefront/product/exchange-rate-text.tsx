import { languageCurrency } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { useShopData } from '../api/shop-data.ts'

/** Where prices are converted the page says so, and says when the rate is old (rule 3.3). */
export function ExchangeRateText() {
  const t = useTranslations('product')
  const language = useLanguage()
  const { settings } = useShopData()
  const currency = settings?.currencies.find(({ code }) => code === languageCurrency(language))
  if (!currency || currency.source === 'base') return null
  return <p className="text-small text-concrete-dark">{currency.stale ? `${t('convertedPrice')} ${t('staleRate')}` : t('convertedPrice')}</p>
}
