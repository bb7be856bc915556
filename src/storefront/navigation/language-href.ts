import { inLanguage } from '#contract/urls.ts'
import type { Language } from '#contract/languages.ts'
import { languageCurrency, type Currency } from '#contract/money.ts'
import { convertBound } from '#contract/price-bound.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { queryText } from './links.ts'

/** Hryvnias per unit; null when unknown. */
function findRate(currency: string, settings: PublicSettings | null): number | null {
  return settings?.currencies.find(({ code }) => code === currency)?.rate ?? null
}

/** The current URL in another language, with {@link currencySearch} applied; path, query and configuration stay. */
export function languageHref(
  { pathname, search }: { pathname: string; search: string },
  from: Language,
  to: Language,
  settings: PublicSettings | null,
): string {
  const same = from === to ? search : currencySearch(search, from, languageCurrency(to), to, settings)
  return inLanguage(pathname, to) + queryText(new URLSearchParams(same))
}

/**
 * The same filters with price bounds in another currency. Bounds are in the URL's currency or else its language's, and are converted outwards, so
 * that 5 000 ₴ does not become $5,000.
 * @param from language of the current URL
 * @param to language of the new URL
 */
export function currencySearch(search: string, from: Language, currency: Currency, to: Language, settings: PublicSettings | null): string {
  const params = new URLSearchParams(search)
  const before = params.get('currency') ?? languageCurrency(from)
  const [own, other] = [findRate(before, settings), findRate(currency, settings)]
  for (const [name, direction] of [
    ['price_from', 'floor'],
    ['price_to', 'ceil'],
  ] as const) {
    const amount = Number(params.get(name))
    if (!params.get(name) || !Number.isFinite(amount) || before === currency) continue
    if (own === null || other === null) params.delete(name)
    else params.set(name, String(convertBound(amount, own, other, direction)))
  }
  params.delete('currency')
  if (currency !== languageCurrency(to) && (params.has('price_from') || params.has('price_to'))) params.set('currency', currency)
  return queryText(params)
}
