import type { AppContext } from '../../platform/app-context.ts'
import { loadProducts, type StoredProduct } from './load-products.ts'

/** Rarely requested products of a large catalogue must not fill the memory. */
const maxProducts = 1_000

interface ProductCache {
  /** The catalogue version; a new version empties the cache. */
  readonly version: number
  readonly products: Map<number, StoredProduct>
}

const caches = new WeakMap<AppContext, ProductCache>()

/**
 * A product for pages, cached until the catalogue changes; it saves the cart a statement. Code that charges money reads the product
 * again in its transaction. Undefined when there is no such product.
 */
export async function readProduct(context: AppContext, id: number): Promise<StoredProduct | undefined> {
  const { products } = cacheOf(context)
  const known = products.get(id)
  if (known) return known
  const product = (await loadProducts(context.database.db, [id])).get(id)
  if (product && products.size < maxProducts) products.set(id, product)
  return product
}

function cacheOf(context: AppContext): ProductCache {
  const version = context.responseCache.versionOf('catalogue')
  const before = caches.get(context)
  if (before?.version === version) return before
  const cache = { version, products: new Map<number, StoredProduct>() }
  caches.set(context, cache)
  return cache
}
