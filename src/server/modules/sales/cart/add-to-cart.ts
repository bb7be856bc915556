import type { CartAdditionAnswer } from '#contract/cart.ts'
import type { SelectedProperty } from '#contract/catalogue.ts'
import { isFailure, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { configure, readProduct } from '../../catalogue/index.ts'
import { cachedPalettes } from '../../content/index.ts'
import { exchangeFor } from '../../currency/index.ts'
import { readPriceSources } from '../lines/price-lines.ts'
import { addLine } from './add-line.ts'
import { lineValues } from './configuration.ts'
import { openLines } from './queries.ts'
import { loadPricing, viewLine, viewOpenCart } from './view.ts'

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
