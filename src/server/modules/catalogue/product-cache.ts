import type { AppContext } from '../../platform/app-context.ts'
import { untilChanged } from '../../platform/http/until-changed.ts'
import { loadProducts, type StoredProduct } from './load-products.ts'

/** Rarely requested products of a large catalogue must not fill the memory. */
const maxProducts = 1_000

const cachedProducts = untilChanged(['catalogue'], () => new Map<number, StoredProduct>())

/**
 * A product for pages, cached until the catalogue changes; it saves the cart a statement. Code that charges money reads the product
 * again in its transaction. Undefined when there is no such product.
 */
export async function readProduct(context: AppContext, id: number): Promise<StoredProduct | undefined> {
  const cached = cachedProducts(context)
  const known = cached.get(id)
  if (known) return known
  const product = (await loadProducts(context.database.db, [id])).get(id)
  if (product && cached.size < maxProducts) cached.set(id, product)
  return product
}
