import { languages, type Language } from '#contract/languages.ts'
import { inLanguage } from '#contract/addresses.ts'
import type { PublicSettings } from '#contract/settings.ts'
import type { MenuLink } from './menus.ts'

/** The address of a menu's page. Home leads to the catalogue (rule 1.4): inside the app there is no server to redirect. */
export function pagePath(language: Language, to: MenuLink['to']): string {
  return `/${language}/${to || 'product'}`
}

/** Choosing a category resets the filters and selects it. */
export function categoryPath(language: Language, categoryId: number): string {
  return `/${language}/product?category_id[]=${categoryId}`
}

export function isCatalogue(pathname: string): boolean {
  return /^\/[^/]+\/product\/?$/.test(pathname)
}

/** Hryvnias for one unit of the currency that a language shows; null when it is not known. */
function rateOf(language: Language, settings: PublicSettings | null): number | null {
  return settings?.currencies.find(({ code }) => code === (language === 'en' ? 'USD' : 'UAH'))?.rate ?? null
}

/**
 * The same page in another language: path, query and configuration stay (rule 1.4). Price bounds
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

/** A query with readable brackets, with its `?`; empty when there is nothing in it. */
export function queryText(params: URLSearchParams): string {
  const text = params.toString().replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text && `?${text}`
}

/** Remembers the choice, so that the root and addresses without a prefix open in it (rule 1.3). */
export function chooseLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `i18next=${language}; path=/; max-age=31536000; samesite=lax${secure}`
}

/** Languages by their own names: no flags. */
export const languageNames: Readonly<Record<Language, string>> = { uk: 'Українська', en: 'English' }
export { languages }
