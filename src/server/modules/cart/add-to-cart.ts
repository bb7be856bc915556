import { eq } from 'drizzle-orm'
import { maxCartLines, type CartLine } from '#contract/cart.ts'
import { quantityLimits, type SelectedProperty } from '#contract/catalogue.ts'
import { fieldErrors, isFailure, fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { configureProduct } from '../catalogue/index.ts'
import { lineValuesOf } from './configuration.ts'
import { countOpenLines, findSameLine, lockCart, type LineRow } from './queries.ts'
import { cartLines } from './tables.ts'
import { viewCartLine } from './view.ts'

export interface Addition {
  readonly productId: number
  readonly quantity: number
  readonly selected: readonly SelectedProperty[]
}

/** Puts a product into the cart. The same product with the same full option set adds to the line that is there (rule 4.2). */
export async function addToCart(context: AppContext, userId: number, addition: Addition, language: Language): Promise<CartLine | Failure> {
  return context.database.db.transaction(async (tx) => {
    const cart = await lockCart(tx, userId)
    if (isFailure(cart)) return cart
    const product = await configureProduct(tx, addition.productId, addition.selected)
    if (isFailure(product)) return product
    const values = lineValuesOf(product)
    const same = await findSameLine(tx, cart.id, addition.productId, values.configuration)
    const line = same
      ? await mergeInto(tx, same, addition.quantity, values)
      : await addLine(tx, { ...values, cartId: cart.id, productId: addition.productId, quantity: addition.quantity })
    return isFailure(line) ? line : viewCartLine(context, tx, line, language)
  })
}

async function mergeInto(tx: Tx, line: LineRow, quantity: number, values: ReturnType<typeof lineValuesOf>): Promise<LineRow | Failure> {
  const together = line.quantity + quantity
  if (together > quantityLimits.max) return fail('invalid', { quantity: fieldErrors.quantityOutOfRange })
  const [updated] = await tx
    .update(cartLines)
    .set({ ...values, quantity: together })
    .where(eq(cartLines.id, line.id))
    .returning()
  if (!updated) throw new Error('a locked line went away')
  return updated
}

async function addLine(tx: Tx, line: typeof cartLines.$inferInsert): Promise<LineRow | Failure> {
  if ((await countOpenLines(tx, line.cartId)) >= maxCartLines) return fail('cartFull')
  const [added] = await tx.insert(cartLines).values(line).returning()
  if (!added) throw new Error('a line was not kept')
  return added
}
