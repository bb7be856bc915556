import { configurationQuery } from '#contract/configuration-url.ts'
import type { Language } from '#contract/languages.ts'
import type { Choice } from '#contract/price.ts'
import { productPath } from '#contract/slug.ts'

interface Configured {
  readonly id: number
  readonly slug?: string
  readonly choice: Choice
  readonly quantity?: number
}

/** The product's page with a configuration; if it is no longer made, the page shows the nearest and says so. Declined additions are left out. */
export function configuredPath(language: Language, { id, slug = '', choice, quantity = 1 }: Configured): string {
  const query = configurationQuery(Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== 'no')))
  const parts = [query && `c=${query}`, quantity > 1 && `q=${quantity}`].filter(Boolean)
  return productPath(language, { id, slug }) + (parts.length > 0 ? `?${parts.join('&')}` : '')
}
