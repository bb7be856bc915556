import type { Cart, CartLine, LineProblem, OpenCart } from '#contract/cart.ts'
import type { ConfiguredProduct } from '#contract/configured-product.ts'
import { isFailure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { sum, toMajor, zero, type Money } from '#contract/money.ts'
import { discounted, lineTotal, volumePercent } from '#contract/price.ts'
import type { Palettes } from '#contract/palette.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { configureAny, loadProducts, viewCard, viewProperties, volumePrices, withOwnSize, type StoredProduct } from '../../catalogue/index.ts'
import { cachedPalettes } from '../../content/index.ts'
import { exchangeFor, type Exchange } from '../../currency/index.ts'
import { priceGoods, shownPrice, readPriceSources, type PriceSources } from '../lines/price-goods.ts'
import { toSelected } from './configuration.ts'
import { openLines, purchasedLines, type CartRow, type LineRow } from './queries.ts'

/** The data for pricing and displaying lines. */
export interface Pricing extends PriceSources {
  readonly products: ReadonlyMap<number, StoredProduct>
  readonly exchange: Exchange
  readonly language: Language
  readonly properties: Palettes['properties']
}

/** Loads the pricing data once for all lines of a cart. */
export async function loadPricing(context: AppContext, db: Db | Tx, lines: readonly LineRow[], language: Language): Promise<Pricing> {
  const exchange = await exchangeFor(context, db, language)
  const ids = lines.map(({ productId }) => productId)
  const products = await loadProducts(db, ids)
  const { properties } = await cachedPalettes(context, db)
  return { products, exchange, language, properties, ...(await readPriceSources(context, db)) }
}

/** @param added the row's goods, when they were configured a moment ago to be added */
export function viewLine(
  row: LineRow,
  pricing: Pricing,
  added?: ConfiguredProduct,
): { readonly line: CartLine; readonly total: Money; readonly totalKopiykas: Money } {
  const { products, exchange, language, production, tiers } = pricing
  const stored = products.get(row.productId)
  if (!stored) throw new Error(`product ${row.productId} of a cart line is not there`)
  const configured = added ?? configureAny(stored, toSelected(row.chosen))
  const today = isFailure(configured) ? null : priceGoods(configured, row.quantity, pricing)
  const problem: LineProblem | null = row.purchasedAt ? null : !stored.row.published ? 'unpublished' : today ? null : 'configuration'
  const percent = row.purchasedAt ? row.volumePercent : volumePercent(row.quantity, tiers)
  // Purchased and unavailable lines keep their stored price.
  const priced = today && !row.purchasedAt && !problem ? today.product : row
  const shown = (ofPercent: number) => shownPrice(priced, ofPercent, exchange)
  const unitKopiykas = discounted(priced.unit, percent)
  const total = problem ? zero : lineTotal(shown(percent), row.quantity)
  const totalKopiykas = problem ? zero : lineTotal(unitKopiykas, row.quantity)
  const changed = priced.unit !== row.unit
  const product = withOwnSize(stored, row.chosen.find(({ name }) => name === 'size')?.value)
  const line: CartLine = {
    id: row.id,
    quantity: row.quantity,
    product: {
      ...viewCard(product, language, exchange, production),
      product_properties: viewProperties(product.options, language, exchange, pricing.properties),
    },
    product_properties: priced.chosen.map(({ name, value, impact, note }) => ({
      property_name: name,
      property_value: value,
      property_price_impact: toMajor(exchange.show(impact)).toFixed(2),
      property_price_impact_kopiykas: impact,
      ...(note === null ? {} : { property_note: note }),
      ...(product.options.some((option) => option.property === name && option.value === value && option.agreeFirst) ? { agree_first: true } : {}),
    })),
    unit_price: toMajor(shown(percent)),
    unit_price_kopiykas: unitKopiykas,
    volume_prices: row.purchasedAt ? [] : volumePrices({ shown: shown(0), kopiykas: priced.unit }, tiers),
    line_total: toMajor(total),
    total_uah: toMajor(totalKopiykas),
    line_total_kopiykas: totalKopiykas,
    currency: exchange.currency,
    weight_kg: today?.product.weightKg ?? null,
    ready_from: (!problem && today?.readyFrom) || null,
    ready_to: (!problem && today?.readyTo) || null,
    available: problem === null,
    problem,
    price_changed: changed,
    previous_unit_price: changed ? toMajor(shownPrice(row, percent, exchange)) : null,
    previous_unit_price_kopiykas: changed ? discounted(row.unit, percent) : null,
  }
  return { line, total, totalKopiykas }
}

/** The open lines, newest first, at today's prices; the total includes only lines that can be bought. */
export function viewOpenCart({ id }: Pick<CartRow, 'id'>, rows: readonly LineRow[], pricing: Pricing): OpenCart {
  const lines = rows.map((row) => viewLine(row, pricing))
  const totalKopiykas = sum(lines.map((line) => line.totalKopiykas))
  return {
    id,
    cartId: id,
    unpurchasedProduct: lines.map(({ line }) => line),
    quantity: rows.reduce((pieces, { quantity }) => pieces + quantity, 0),
    total: toMajor(sum(lines.map(({ total }) => total))),
    total_uah: toMajor(totalKopiykas),
    total_kopiykas: totalKopiykas,
    currency: pricing.exchange.currency,
  }
}

/** The whole cart, with the given number of last purchases. */
export async function viewCart(
  context: AppContext,
  db: Db,
  cart: CartRow,
  { purchased, language }: { purchased: number; language: Language },
): Promise<Cart> {
  const open = await openLines(db, cart.id)
  const bought = await purchasedLines(db, cart.id, purchased)
  const pricing = await loadPricing(context, db, [...open, ...bought], language)
  return { ...viewOpenCart(cart, open, pricing), purchasedProduct: bought.map((row) => viewLine(row, pricing).line) }
}
