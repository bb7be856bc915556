import { languageCurrency, type Currency } from '#contract/money.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { useReaderCurrency } from './currency.ts'

/** The currency in which the reader sees prices. */
export function useCurrency(): Currency {
  const language = useLanguage()
  return useReaderCurrency()?.currency ?? languageCurrency(language)
}

/** Hryvnias per unit. */
export const rateIn = (settings: PublicSettings | null, currency: Currency): number | undefined =>
  settings?.currencies.find(({ code }) => code === currency)?.rate
