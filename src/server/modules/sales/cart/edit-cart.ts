import { eq, and } from 'drizzle-orm'
import type { CartEditAnswer } from '#contract/cart.ts'
import { quantityLimits, type SelectedProperty } from '#contract/catalogue.ts'
import { fieldErrors, isFailure, fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { configure } from '../../catalogue/index.ts'
import { lineValues, toSelected } from './configuration.ts'
import { lockCart, openLines, type LineRow, open } from './queries.ts'
import { cartLines } from './tables.ts'
import { loadPricing, viewLine, viewOpenCart } from './view.ts'

interface Edit {
  readonly lineId: number
  /** Undefined fields stay unchanged. */
  readonly quantity: number | undefined
  readonly selected: readonly SelectedProperty[] | undefined
}

/** Edits a line and returns it with the whole cart. If it becomes equal to another line, the two are merged. */
export async function editLine(context: AppContext, userId: number, edit: Edit, language: Language): Promise<CartEditAnswer | Failure> {
  return context.database.db.transaction(async (tx) => {
    const cart = await lockCart(tx, userId)
    if (isFailure(cart)) return cart
    const lines = await openLines(tx, cart.id)
    const line = lines.find(({ id }) => id === edit.lineId)
    if (!line) return fail('notFound')
    const pricing = await loadPricing(context, tx, lines, language)
    const product = configure(pricing.products.get(line.productId), edit.selected ?? toSelected(line.chosen))
    if (isFailure(product)) return product.failure === 'notFound' ? fail('productUnavailable') : product
    const values = lineValues(product)
    const other = lines.find((one) => one.id !== line.id && one.productId === line.productId && one.configuration === values.configuration)
    const quantity = (edit.quantity ?? line.quantity) + (other?.quantity ?? 0)
    if (quantity > quantityLimits.max) return fail('invalid', { quantity: fieldErrors.quantityOutOfRange })
    const edited = { ...line, ...values, quantity }
    await storeEdit(tx, edited, other)
    const current = lines.filter((one) => one !== other).map((one) => (one === line ? edited : one))
    return { ...viewLine(edited, pricing).line, cart: viewOpenCart(cart, current, pricing) }
  })
}

/** Delete the merged line first, because a unique index allows one open line per configuration. */
async function storeEdit(tx: Tx, { id, quantity, chosen, configuration, base, unit }: LineRow, takenIn: LineRow | undefined): Promise<void> {
  if (takenIn) await tx.delete(cartLines).where(eq(cartLines.id, takenIn.id))
  await tx.update(cartLines).set({ quantity, chosen, configuration, base, unit }).where(eq(cartLines.id, id))
}

/** Removes a line from the cart; a purchased line belongs to its order and stays. */
export async function removeLine(context: AppContext, userId: number, lineId: number): Promise<Failure | null> {
  return context.database.db.transaction(async (tx) => {
    const cart = await lockCart(tx, userId)
    if (isFailure(cart)) return cart
    const removed = await tx
      .delete(cartLines)
      .where(and(open(cart.id), eq(cartLines.id, lineId)))
      .returning({ id: cartLines.id })
    return removed.length > 0 ? null : fail('notFound')
  })
}

/** Removes every unpurchased line (rule 4.2). */
export async function clearCart(context: AppContext, userId: number): Promise<Failure | null> {
  return context.database.db.transaction(async (tx) => {
    const cart = await lockCart(tx, userId)
    if (isFailure(cart)) return cart
    await tx.delete(cartLines).where(open(cart.id))
    return null
  })
}
