import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import { languageCurrency, type Currency } from '#contract/money.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { useReaderCurrency } from '../api/currency.ts'
import { inCurrency } from '../api/in-currency.ts'
import { useShopData } from '../api/shop-data.ts'
import { rateIn } from '../api/use-currency.ts'
import { storedValue } from '../storage/web-storage.ts'

const chosenCurrency = storedValue<Currency>('local', 'currency', 1)

/** The choice made since this page was opened. */
const useChosen = create<Currency | null>()(() => null)

/** Sets the currency in which an English reader sees prices. */
export function chooseCurrency(currency: Currency): void {
  chosenCurrency.write(currency)
  useChosen.setState(currency)
}

/** Provides the chosen currency to pages, if the language allows a choice and the rate is known. */
export function ReaderCurrency() {
  const language = useLanguage()
  const { settings } = useShopData()
  const currency = useChosen() ?? chosenCurrency.read() ?? null
  const own = rateIn(settings, currency ?? 'USD')
  useLayoutEffect(() => {
    const isOther = language === 'en' && currency !== null && currency !== languageCurrency(language)
    useReaderCurrency.setState(
      isOther && own ? { currency, show: (data, perUnit) => inCurrency(data, currency, (currency === 'EUR' && perUnit) || own) } : null,
      true,
    )
  }, [language, currency, own])
  return null
}
