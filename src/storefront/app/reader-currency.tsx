import { useLayoutEffect, useSyncExternalStore } from 'react'
import { languageCurrency, type Currency } from '#contract/money.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { setReaderCurrency } from '../api/currency.ts'
import { inCurrency } from '../api/in-currency.ts'
import { useShopData } from '../api/shop-data.ts'
import { rateIn } from '../api/use-currency.ts'
import { chosenCurrency } from '../storage/chosen-currency.ts'

const listeners = new Set<() => void>()
let chosen: Currency | null | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the currency in which an English reader sees prices. */
export function chooseCurrency(currency: Currency): void {
  chosenCurrency.write(currency)
  chosen = currency
  for (const listener of listeners) listener()
}

/** Provides the chosen currency to pages, if the language allows a choice and the rate is known. */
export function ReaderCurrency() {
  const language = useLanguage()
  const { settings } = useShopData()
  const currency = useSyncExternalStore(subscribe, () => (chosen ??= chosenCurrency.read() ?? null))
  const own = rateIn(settings, currency ?? 'USD')
  useLayoutEffect(() => {
    const isOther = language === 'en' && currency !== null && currency !== languageCurrency(language)
    setReaderCurrency(
      isOther && own ? { currency, show: (data, perUnit) => inCurrency(data, currency, (currency === 'EUR' && perUnit) || own) } : null,
    )
  }, [language, currency, own])
  return null
}
