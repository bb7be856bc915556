import type { AppContext } from '../../platform/app-context.ts'
import { loadProducts, type StoredProduct } from './load-products.ts'

/** Products of a large catalogue that are asked for rarely must not fill the memory. */
const maxProducts = 1_000

interface ProductCache {
  /** Of the catalogue: with another one, the products are read again. */
  readonly version: number
  readonly products: Map<number, StoredProduct>
}

const caches = new WeakMap<AppContext, ProductCache>()

/**
 * A product as the pages show it, in memory until the catalogue changes: an addition to the cart needs nothing else that is worth
 * a statement. Whatever charges money reads the product anew, in its transaction. Undefined when there is none.
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
