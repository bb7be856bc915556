import { eq } from 'drizzle-orm'
import type { CartLine } from '#contract/cart.ts'
import { quantityLimits, type SelectedProperty } from '#contract/catalogue.ts'
import { fieldErrors, isFailure, fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { configureProduct } from '../catalogue/index.ts'
import { lineValuesOf, selectedOf } from './configuration.ts'
import { findOpenLine, findSameLine, lockCart } from './queries.ts'
import { cartLines } from './tables.ts'
import { viewCartLine } from './view.ts'

export interface LineEdit {
  readonly lineId: number
  /** What is undefined stays as it is. */
  readonly quantity: number | undefined
  readonly selected: readonly SelectedProperty[] | undefined
}

/** Changes a line. When it becomes the same as another one, it takes that one in. */
export async function editLine(context: AppContext, userId: number, edit: LineEdit, language: Language): Promise<CartLine | Failure> {
  return context.database.db.transaction(async (tx) => {
    const cart = await lockCart(tx, userId)
    if (isFailure(cart)) return cart
    const line = await findOpenLine(tx, cart.id, edit.lineId)
    if (!line) return fail('notFound')
    const product = await configureProduct(tx, line.productId, edit.selected ?? selectedOf(line.chosen))
    if (isFailure(product)) return product.failure === 'notFound' ? fail('productUnavailable') : product
    const values = lineValuesOf(product)
    const same = await findSameLine(tx, cart.id, line.productId, values.configuration)
    const other = same && same.id !== line.id ? same : null
    const quantity = (edit.quantity ?? line.quantity) + (other?.quantity ?? 0)
    if (quantity > quantityLimits.max) return fail('invalid', { quantity: fieldErrors.quantityOutOfRange })
    if (other) await tx.delete(cartLines).where(eq(cartLines.id, other.id))
    const [updated] = await tx
      .update(cartLines)
      .set({ ...values, quantity })
      .where(eq(cartLines.id, line.id))
      .returning()
    if (!updated) throw new Error('a locked line went away')
    return viewCartLine(context, tx, updated, language)
  })
}
