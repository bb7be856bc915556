import { storedValue } from './web-storage.ts'

/** A product that was opened on this device, as much of it as a small card shows. A price would be old by the next visit. */
export interface ViewedProduct {
  readonly id: number
  readonly slugs: { readonly uk: string; readonly en: string }
  readonly name: string
  readonly language: 'uk' | 'en'
  /** Address of a small picture; null without one. */
  readonly image: string | null
}

const maxViewed = 9
const stored = storedValue<readonly ViewedProduct[]>('local', 'recently-viewed', 1)

/** Newest first, without the one that is open. */
export function recentlyViewed(except: number): readonly ViewedProduct[] {
  return (stored.read() ?? []).filter(({ id }) => id !== except)
}

export function rememberViewed(product: ViewedProduct): void {
  stored.write([product, ...recentlyViewed(product.id)].slice(0, maxViewed))
}
