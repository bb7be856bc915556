import type { Cart, CartLine, LineProblem, OpenCart } from '#contract/cart.ts'
import type { Language } from '#contract/languages.ts'
import { money, sum, toMajor, zero, type Money } from '#contract/money.ts'
import { discounted, lineTotal, priceChoice, unitPrice, volumePercent, type VolumeTier } from '#contract/price.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import {
  sumExtraDays,
  loadProducts,
  propertyPrices,
  viewCard,
  viewProperties,
  volumePrices,
  weighPiece,
  withOwnSize,
  type StoredProduct,
} from '../../catalogue/index.ts'
import { readProduction, readVolumeTiers, type Production } from '../../content/index.ts'
import { exchangeFor, type Exchange } from '../../currency/index.ts'
import { openLines, purchasedLines, type CartRow, type LineRow } from './queries.ts'
import type { Chosen } from './tables.ts'

/** `impact` is in kopiykas, `shownImpact` in the minor units of the language's currency. */
interface PricedOption extends Chosen {
  readonly shownImpact: Money
}

/** The prices of a single piece: in minor units of the language's currency, and the unit price in kopiykas too. */
interface Priced {
  readonly unit: Money
  readonly unitKopiykas: Money
  readonly chosen: readonly PricedOption[]
  readonly problem: LineProblem | null
}

/** Everything that prices and shows lines. */
export interface Pricing {
  readonly products: ReadonlyMap<number, StoredProduct>
  readonly exchange: Exchange
  readonly language: Language
  readonly production: Production
  readonly tiers: readonly VolumeTier[]
}

/** Loads it once for all lines of a cart. */
export async function loadPricing(context: AppContext, db: Db | Tx, lines: readonly LineRow[], language: Language): Promise<Pricing> {
  const exchange = await exchangeFor(context, db, language)
  return {
    products: await loadProducts(
      db,
      lines.map(({ productId }) => productId),
    ),
    exchange,
    language,
    production: await readProduction(context, db),
    tiers: await readVolumeTiers(context, db),
  }
}

function requireProduct({ products }: Pricing, line: LineRow): StoredProduct {
  const product = products.get(line.productId)
  if (!product) throw new Error(`product ${line.productId} of a cart line is not there`)
  return product
}

/** Today's price in kopiykas; a failure when the product no longer has what was chosen, or not together. */
function currentPrice({ row, options, forbidden }: StoredProduct, chosen: readonly Chosen[]) {
  const choice = Object.fromEntries(chosen.map(({ name, value }) => [name, value]))
  return priceChoice(money(row.basePrice), propertyPrices(options), choice, forbidden)
}

/** Every price is converted first and then added, so that the figures a reader sees add up (contract/price.ts). */
function shownPrice(base: Money, chosen: readonly Chosen[], exchange: Exchange): Pick<Priced, 'unit' | 'chosen'> {
  const shown = chosen.map((option) => ({ ...option, shownImpact: exchange.show(option.impact) }))
  const impacts = shown.map(({ shownImpact }) => shownImpact)
  return { unit: unitPrice(exchange.show(base), impacts, 0), chosen: shown }
}

/** The price stored with the line: for purchased lines and for those that can no longer be bought. */
function storedPrice(line: LineRow, exchange: Exchange, problem: LineProblem | null): Priced {
  return { ...shownPrice(line.base, line.chosen, exchange), unitKopiykas: line.unit, problem }
}

function priceLine(line: LineRow, product: StoredProduct, { exchange }: Pricing): Priced {
  if (line.purchasedAt) return storedPrice(line, exchange, null)
  if (!product.row.published) return storedPrice(line, exchange, 'unpublished')
  const today = currentPrice(product, line.chosen)
  if (!today.ok) return storedPrice(line, exchange, 'configuration')
  const findNote = (name: string) => line.chosen.find((option) => option.name === name)?.note ?? null
  const chosen = today.chosen.map((option) => ({ ...option, note: findNote(option.name) }))
  return { ...shownPrice(money(product.row.basePrice), chosen, exchange), unitKopiykas: today.unit, problem: null }
}

/** Kilograms of one piece with these options; null where it is not known. */
function weightWith(product: StoredProduct, chosen: readonly Chosen[]): number | null {
  return weighPiece(product.row, optionsWith(product, chosen))
}

function readyWith(product: StoredProduct, chosen: readonly Chosen[], quantity: number, production: Production) {
  return production.ready({
    productId: product.row.id,
    leadTimeDays: product.row.leadTimeDays,
    optionDays: sumExtraDays(optionsWith(product, chosen)),
    quantity,
  })
}

const optionsWith = ({ options }: StoredProduct, chosen: readonly Chosen[]) =>
  options.filter(({ property, value }) => chosen.some((one) => one.name === property && one.value === value))

export function viewLine(row: LineRow, pricing: Pricing): { readonly line: CartLine; readonly total: Money; readonly totalKopiykas: Money } {
  const { exchange, language, production, tiers } = pricing
  const product = withOwnSize(requireProduct(pricing, row), row.chosen.find(({ name }) => name === 'size')?.value)
  const { unit: single, unitKopiykas: singleKopiykas, chosen, problem } = priceLine(row, product, pricing)
  const percent = row.purchasedAt ? row.volumePercent : volumePercent(row.quantity, tiers)
  const unit = discounted(single, percent)
  const unitKopiykas = discounted(singleKopiykas, percent)
  const total = problem ? zero : lineTotal(unit, row.quantity)
  const totalKopiykas = problem ? zero : lineTotal(unitKopiykas, row.quantity)
  const changed = singleKopiykas !== row.unit
  const line: CartLine = {
    id: row.id,
    quantity: row.quantity,
    product: { ...viewCard(product, language, exchange, production), product_properties: viewProperties(product.options, language, exchange) },
    product_properties: chosen.map(({ name, value, impact, shownImpact, note }) => ({
      property_name: name,
      property_value: value,
      property_price_impact: toMajor(shownImpact).toFixed(2),
      property_price_impact_kopiykas: impact,
      ...(note === null ? {} : { property_note: note }),
      ...(product.options.some((option) => option.property === name && option.value === value && option.agreeFirst) ? { agree_first: true } : {}),
    })),
    unit_price: toMajor(unit),
    unit_price_kopiykas: unitKopiykas,
    volume_prices: row.purchasedAt ? [] : volumePrices({ shown: single, kopiykas: singleKopiykas }, tiers),
    line_total: toMajor(total),
    total_uah: toMajor(totalKopiykas),
    line_total_kopiykas: totalKopiykas,
    currency: exchange.currency,
    weight_kg: weightWith(product, chosen),
    ...(problem ? { ready_from: null, ready_to: null } : readyWith(product, chosen, row.quantity, production)),
    available: problem === null,
    problem,
    price_changed: changed,
    previous_unit_price: changed ? toMajor(discounted(storedPrice(row, exchange, null).unit, percent)) : null,
    previous_unit_price_kopiykas: changed ? discounted(row.unit, percent) : null,
  }
  return { line, total, totalKopiykas }
}

/** The open lines, newest first, with today's prices; the total is the sum of what can be bought. */
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

/** The whole cart, with so many of the last purchases. */
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
