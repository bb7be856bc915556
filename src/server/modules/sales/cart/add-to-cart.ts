import { eq, isNull, sql } from 'drizzle-orm'
import { type CartAdditionAnswer, maxCartLines } from '#contract/cart.ts'
import { type SelectedProperty, quantityLimits } from '#contract/catalogue.ts'
import { isFailure, type Failure, fail, fieldErrors } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { configure, readProduct } from '../../catalogue/index.ts'
import { cachedPalettes } from '../../content/index.ts'
import { exchangeFor } from '../../currency/index.ts'
import { readPriceSources } from '../lines/price-goods.ts'
import { lineValues } from './configuration.ts'
import { openLines, lockCart, open, type LineRow } from './queries.ts'
import { loadPricing, viewLine, viewOpenCart } from './view.ts'
import { cartLines } from './tables.ts'

export interface Addition {
  readonly productId: number
  readonly quantity: number
  readonly selected: readonly SelectedProperty[]
  /** Whether the answer contains the whole cart besides the line. */
  readonly withCart: boolean
}

/** Adds a product to the cart. The same product with the same options adds to the existing line (rule 4.2). */
export async function addToCart(context: AppContext, userId: number, addition: Addition, language: Language): Promise<CartAdditionAnswer | Failure> {
  const { db } = context.database
  const { productId, quantity, selected, withCart } = addition
  const stored = await readProduct(context, productId)
  const product = configure(stored, selected)
  if (isFailure(product)) return product
  const exchange = await exchangeFor(context, db, language)
  const sources = await readPriceSources(context, db)
  const { properties } = await cachedPalettes(context, db)
  const line = await addLine(context, userId, { ...lineValues(product), productId, quantity })
  if (isFailure(line)) return line
  const products = new Map(stored && [[productId, stored]])
  const view = viewLine(line, { products, exchange, language, properties, ...sources }, product).line
  if (!withCart) return view
  const lines = await openLines(db, line.cartId)
  return { ...view, cart: viewOpenCart({ id: line.cartId }, lines, await loadPricing(context, db, lines, language)) }
}

type AddedGoods = Pick<LineRow, 'productId' | 'quantity' | 'chosen' | 'configuration' | 'base' | 'unit'>

/** Adds a line to the buyer's cart, or its quantity to the open line with the same configuration. */
async function addLine(context: AppContext, userId: number, line: AddedGoods): Promise<LineRow | Failure> {
  return (await addAtOnce(context, userId, line)) ?? (await addInTurn(context, userId, line))
}

/** Simultaneous additions cannot exceed the limit from below this: there are at most as many as database connections. */
const nearlyFull = maxCartLines - 40

const addAtOnceText = `
  with cart as (
    select id from carts
    where user_id = $1 and (select count(*) from cart_lines where cart_id = carts.id and purchased_at is null) < ${nearlyFull}
    for update skip locked
  )
  insert into cart_lines (cart_id, product_id, quantity, chosen, configuration, base, unit)
  select id, $2, $3, $4, $5, $6, $7 from cart
  on conflict (cart_id, product_id, configuration) where purchased_at is null
  do update set quantity = cart_lines.quantity + excluded.quantity, chosen = excluded.chosen, base = excluded.base, unit = excluded.unit
  where cart_lines.quantity + excluded.quantity <= ${quantityLimits.max}
  returning id, cart_id as "cartId", product_id as "productId", quantity, chosen, configuration, base, unit,
    volume_percent as "volumePercent", purchased_at as "purchasedAt", order_id as "orderId"`

/**
 * The usual case: locks the cart and adds in one statement, in one round trip instead of four. Null without adding when there is no cart
 * yet, another request is changing it, or a limit may be reached.
 */
async function addAtOnce({ database }: AppContext, userId: number, line: AddedGoods): Promise<LineRow | null> {
  const { productId, quantity, chosen, configuration, base, unit } = line
  const values = [userId, productId, quantity, JSON.stringify(chosen), configuration, base, unit]
  const { rows } = await database.pool.query<LineRow>({ name: 'add_cart_line', text: addAtOnceText, values })
  return rows[0] ?? null
}

/** The careful case: waits for the cart's lock, creates the cart if needed, and says which limit is reached. */
function addInTurn({ database }: AppContext, userId: number, line: AddedGoods): Promise<LineRow | Failure> {
  return database.db.transaction(async (tx) => {
    const cart = await lockCart(tx, userId)
    return isFailure(cart) ? cart : addOrMerge(tx, { ...line, cartId: cart.id })
  })
}

async function addOrMerge(tx: Tx, line: AddedGoods & { readonly cartId: number }): Promise<LineRow | Failure> {
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
