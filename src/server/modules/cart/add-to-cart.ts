import { eq, isNull, sql } from 'drizzle-orm'
import { maxCartLines, type AddedLine } from '#contract/cart.ts'
import { quantityLimits, type SelectedProperty } from '#contract/catalogue.ts'
import { fieldErrors, isFailure, fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { configure, loadProducts } from '../catalogue/index.ts'
import { readProduction } from '../content/index.ts'
import { exchangeFor } from '../currency/index.ts'
import { lineValuesOf } from './configuration.ts'
import { lockCart, open, openLines, type LineRow } from './queries.ts'
import { cartLines } from './tables.ts'
import { loadPricing, viewLine, viewOpenCart } from './view.ts'

export interface Addition {
  readonly productId: number
  readonly quantity: number
  readonly selected: readonly SelectedProperty[]
  /** Whether the answer says the whole cart beside the line. */
  readonly withCart: boolean
}

/** Puts a product into the cart. The same product with the same full option set adds to the line that is there (rule 4.2). */
export async function addToCart(context: AppContext, userId: number, addition: Addition, language: Language): Promise<AddedLine | Failure> {
  const { db } = context.database
  // Before the cart is locked: what the catalogue says does not depend on it.
  const products = await loadProducts(db, [addition.productId])
  const product = configure(products.get(addition.productId), addition.selected)
  if (isFailure(product)) return product
  const exchange = await exchangeFor(context, db, language)
  const production = await readProduction(context, db)
  return db.transaction(async (tx) => {
    const cart = await lockCart(tx, userId)
    if (isFailure(cart)) return cart
    const line = await addOrMerge(tx, {
      ...lineValuesOf(product),
      cartId: cart.id,
      productId: addition.productId,
      quantity: addition.quantity,
    })
    if (isFailure(line)) return line
    const view = viewLine(line, { products, exchange, language, production }).line
    if (!addition.withCart) return view
    const lines = await openLines(tx, cart.id)
    return { ...view, cart: viewOpenCart(cart, lines, await loadPricing(context, tx, lines, language)) }
  })
}

type NewLine = typeof cartLines.$inferInsert

/** Adds a line, or its quantity to the open line of the same configuration. The cart is locked. */
async function addOrMerge(tx: Tx, line: NewLine): Promise<LineRow | Failure> {
  const together = sql<number>`${cartLines.quantity} + excluded.quantity`
  const [stored] = await tx
    .insert(cartLines)
    .values(line)
    .onConflictDoUpdate({
      target: [cartLines.cartId, cartLines.productId, cartLines.configuration],
      targetWhere: isNull(cartLines.purchasedAt),
      set: { quantity: together, chosen: line.chosen, base: line.base, unit: line.unit },
      setWhere: sql`${together} <= ${quantityLimits.max}`,
    })
    .returning()
  if (!stored) return fail('invalid', { quantity: fieldErrors.quantityOutOfRange })
  const isNew = stored.quantity === line.quantity
  if (!isNew || (await tx.$count(cartLines, open(stored.cartId))) <= maxCartLines) return stored
  await tx.delete(cartLines).where(eq(cartLines.id, stored.id))
  return fail('cartFull')
}
