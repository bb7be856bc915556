import { configurationQuery } from '#contract/configuration-url.ts'
import type { Language } from '#contract/languages.ts'
import type { SharedLine } from '#contract/list-url.ts'
import { productPath } from '#contract/slug.ts'

/** URL of the product's page with this configuration. If it no longer exists, the page shows the nearest one and says so. */
export function lineAddress({ productId, choice, quantity }: Pick<SharedLine, 'productId' | 'choice' | 'quantity'>, language: Language): string {
  const chosen = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== 'no'))
  const query = [`c=${configurationQuery(chosen)}`, ...(quantity > 1 ? [`q=${quantity}`] : [])].filter((part) => part !== 'c=')
  return productPath(language, { id: productId, slug: '' }) + (query.length > 0 ? `?${query.join('&')}` : '')
}
