import { languages, type Language } from '#contract/languages.ts'
import type { MenuLink } from './menus.ts'

/** Path of a menu's page. Home links to the catalogue directly (rule 1.4), because inside the app no server redirects. */
export function pagePath(language: Language, to: MenuLink['to']): string {
  return `/${language}/${to || 'product'}`
}

/** Link that selects a category and resets the filters. */
export function categoryPath(language: Language, categoryId: number): string {
  return `/${language}/product?category_id[]=${categoryId}`
}

export function isCatalogue(pathname: string): boolean {
  return /^\/[^/]+\/product\/?$/.test(pathname)
}

/** A query string with its `?` and readable brackets; empty without parameters. */
export function queryText(params: URLSearchParams): string {
  const text = params.toString().replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text && `?${text}`
}

/** Languages by their own names, without flags. */
export const languageNames: Readonly<Record<Language, string>> = { uk: 'Українська', en: 'English' }
export { languages }
