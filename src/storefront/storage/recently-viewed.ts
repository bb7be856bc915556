import { storedValue } from './web-storage.ts'

/** A product opened on this device, reduced to a small card. Without a price, which would be outdated at the next visit. */
export interface ViewedProduct {
  readonly id: number
  readonly slugs: { readonly uk: string; readonly en: string }
  readonly name: string
  readonly language: 'uk' | 'en'
  /** URL of a small picture; null when there is none. */
  readonly image: string | null
}

const maxViewed = 9
const stored = storedValue<readonly ViewedProduct[]>('local', 'recently-viewed', 1)

/** Newest first, without the one that is open now. */
export function recentlyViewed(except: number): readonly ViewedProduct[] {
  return (stored.read() ?? []).filter(({ id }) => id !== except)
}

export function rememberViewed(product: ViewedProduct): void {
  stored.write([product, ...recentlyViewed(product.id)].slice(0, maxViewed))
}
