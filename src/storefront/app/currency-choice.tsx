import { useLocation, useNavigate } from 'react-router'
import { currencies, type Currency } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { chooseCurrency } from './reader-currency.tsx'
import { useCurrency } from '../api/use-currency.ts'
import { useShopData } from '../api/shop-data.ts'
import { currencySearch } from '../navigation/language-href.ts'

const symbols: Record<Currency, string> = { USD: '$', EUR: '€', UAH: '₴' }
const offered = currencies.toReversed()

/** Lets an English reader choose the currency of prices, remembered on this device. Ukrainian prices are in hryvnias. */
export function CurrencyChoice({ className }: { className: string }) {
  const t = useTranslations('common')
  const language = useLanguage()
  const shown = useCurrency()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { settings } = useShopData()
  if (language !== 'en') return null
  const choose = (currency: Currency) => {
    chooseCurrency(currency)
    // Converts the price filter, so that it keeps its meaning.
    const converted = currencySearch(search, language, currency, language, settings)
    if (/[?&]price_(from|to)=/.test(search)) void navigate(pathname + converted, { replace: true, preventScrollReset: true })
  }
  return (
    <div role="group" aria-label={t('currency')} className="flex flex-wrap gap-x-3">
      {offered.map((currency) => (
        <button
          key={currency}
          type="button"
          aria-pressed={currency === shown}
          onClick={() => choose(currency)}
          className={`${className} aria-pressed:font-medium aria-pressed:text-accent`}
        >
          {symbols[currency]} {currency}
        </button>
      ))}
    </div>
  )
}
