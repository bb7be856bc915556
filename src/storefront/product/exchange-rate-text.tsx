import { useTranslations } from '#i18n/messages.tsx'
import { useCurrency } from '../api/use-currency.ts'
import { useShopData } from '../api/shop-data.ts'

/** Says that prices are converted, and when the rate is old (rule 3.3). */
export default function ExchangeRateText() {
  const t = useTranslations('product')
  const shown = useCurrency()
  const { settings } = useShopData()
  const currency = settings?.currencies.find(({ code }) => code === shown)
  if (!currency || currency.source === 'base') return null
  return <p className="text-small text-concrete-dark">{currency.stale ? `${t('convertedPrice')} ${t('staleRate')}` : t('convertedPrice')}</p>
}
