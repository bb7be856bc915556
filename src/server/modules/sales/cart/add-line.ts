import { eq, isNull, sql } from 'drizzle-orm'
import { maxCartLines } from '#contract/cart.ts'
import { quantityLimits } from '#contract/catalogue.ts'
import { fail, fieldErrors, isFailure, type Failure } from '#contract/errors.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { lockCart, open, type LineRow } from './queries.ts'
import { cartLines } from './tables.ts'

type Addition = Pick<LineRow, 'productId' | 'quantity' | 'chosen' | 'configuration' | 'base' | 'unit'>

/** Adds a line to the buyer's cart, or its quantity to the open line with the same configuration. */
export async function addLine(context: AppContext, userId: number, line: Addition): Promise<LineRow | Failure> {
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
async function addAtOnce({ database }: AppContext, userId: number, line: Addition): Promise<LineRow | null> {
  const { productId, quantity, chosen, configuration, base, unit } = line
  const values = [userId, productId, quantity, JSON.stringify(chosen), configuration, base, unit]
  const { rows } = await database.pool.query<LineRow>({ name: 'add_cart_line', text: addAtOnceText, values })
  return rows[0] ?? null
}

/** The careful case: waits for the cart's lock, creates the cart if needed, and says which limit is reached. */
function addInTurn({ database }: AppContext, userId: number, line: Addition): Promise<LineRow | Failure> {
  return database.db.transaction(async (tx) => {
    const cart = await lockCart(tx, userId)
    return isFailure(cart) ? cart : addOrMerge(tx, { ...line, cartId: cart.id })
  })
}

async function addOrMerge(tx: Tx, line: Addition & { readonly cartId: number }): Promise<LineRow | Failure> {
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
