import { inLanguage } from '#contract/urls.ts'
import type { Language } from '#contract/languages.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { queryText } from './links.ts'

/** Hryvnias for one unit of the currency that a language shows; null when it is not known. */
function rateOf(language: Language, settings: PublicSettings | null): number | null {
  return settings?.currencies.find(({ code }) => code === (language === 'en' ? 'USD' : 'UAH'))?.rate ?? null
}

/**
 * The same page in another language: path, query and configuration stay. Price bounds
 * are in the currency of the language, so they are converted, outwards: 5 000 ₴ must not turn into $5,000.
 */
export function languageHref(
  { pathname, search }: { pathname: string; search: string },
  from: Language,
  to: Language,
  settings: PublicSettings | null,
): string {
  const params = new URLSearchParams(search)
  const [own, other] = [rateOf(from, settings), rateOf(to, settings)]
  for (const [name, round] of [
    ['price_from', Math.floor],
    ['price_to', Math.ceil],
  ] as const) {
    const amount = Number(params.get(name))
    if (!params.get(name) || !Number.isFinite(amount) || from === to) continue
    if (own === null || other === null) params.delete(name)
    else params.set(name, String(round((amount * own) / other)))
  }
  return inLanguage(pathname, to) + queryText(params)
}
