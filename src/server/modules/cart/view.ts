import type { ProductProperty } from '#contract/catalogue.ts'
import type { Cart, CartLine, LineProblem } from '#contract/cart.ts'
import type { Language } from '#contract/languages.ts'
import { fromMajor, money, sum, toMajor, zero, type Money } from '#contract/money.ts'
import { lineTotal, priceChoice, unitPrice } from '#contract/price.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { productViews } from '../catalogue/index.ts'
import { exchangeFor, type Exchange } from '../currency/index.ts'
import { openLines, purchasedLines, type CartRow, type LineRow } from './queries.ts'
import type { Chosen } from './tables.ts'

type Views = Awaited<ReturnType<typeof productViews>>
type View = Views extends Map<number, infer V> ? V : never

/** What a line shows, in the minor units of the language's currency, and its unit price in kopiykas. */
interface Priced {
  readonly unit: Money
  readonly unitUah: Money
  readonly chosen: readonly Chosen[]
  readonly problem: LineProblem | null
}

interface Pricing {
  readonly exchange: Exchange
  readonly views: Views
  /** The same products with their prices in hryvnias. */
  readonly uah: Views
}

async function loadPricing(context: AppContext, db: Db | Tx, lines: readonly LineRow[], language: Language): Promise<Pricing> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const exchange = await exchangeFor(context, db, language)
  const views = await productViews(db, ids, language, exchange)
  return { exchange, views, uah: exchange.currency === 'UAH' ? views : await productViews(db, ids, language, await exchangeFor(context, db, 'uk')) }
}

function viewOf(views: Views, line: LineRow): View {
  const view = views.get(line.productId)
  if (!view) throw new Error(`product ${line.productId} of a cart line is not there`)
  return view
}

/** Minor units of what a view says in major units; our own view, so always a price. */
function minor(major: number): Money {
  return fromMajor(major) ?? money(Math.round(major * 100))
}

function currentPrice({ card, properties }: View, chosen: readonly Chosen[]) {
  const prices = properties.map(({ property_name, options }) => ({
    name: property_name,
    options: options.map(({ value, price_impact }) => ({ value, impact: minor(price_impact) })),
  }))
  return priceChoice(minor(card.price), prices, Object.fromEntries(chosen.map(({ name, value }) => [name, value])))
}

/** The price as it was kept with the line: of purchases, and of what can no longer be bought. */
function storedPrice(line: LineRow, exchange: Exchange, problem: LineProblem | null): Priced {
  const chosen = line.chosen.map((option) => ({ ...option, impact: exchange.show(option.impact) }))
  const impacts = chosen.map(({ impact }) => impact)
  return { unit: unitPrice(exchange.show(line.base), impacts), unitUah: line.unit, chosen, problem }
}

function priceLine(line: LineRow, pricing: Pricing): Priced {
  if (line.purchasedAt) return storedPrice(line, pricing.exchange, null)
  const view = viewOf(pricing.views, line)
  if (!view.published) return storedPrice(line, pricing.exchange, 'unpublished')
  const today = currentPrice(view, line.chosen)
  const todayUah = currentPrice(viewOf(pricing.uah, line), line.chosen)
  if (!today.ok || !todayUah.ok) return storedPrice(line, pricing.exchange, 'configuration')
  const noteOf = (name: string) => line.chosen.find((option) => option.name === name)?.note ?? null
  return { unit: today.unit, unitUah: todayUah.unit, chosen: today.chosen.map((option) => ({ ...option, note: noteOf(option.name) })), problem: null }
}

interface LineWithTotal {
  readonly line: CartLine
  readonly total: Money
  readonly totalUah: Money
}

function viewLine(row: LineRow, pricing: Pricing): LineWithTotal {
  const { card, properties } = viewOf(pricing.views, row)
  const { unit, unitUah, chosen, problem } = priceLine(row, pricing)
  const total = problem ? zero : lineTotal(unit, row.quantity)
  const totalUah = problem ? zero : lineTotal(unitUah, row.quantity)
  const changed = unitUah !== row.unit
  const line: CartLine = {
    id: row.id,
    quantity: row.quantity,
    product: { ...card, product_properties: properties satisfies ProductProperty[] },
    product_properties: chosen.map(({ name, value, impact, note }) => ({
      property_name: name,
      property_value: value,
      property_price_impact: toMajor(impact).toFixed(2),
      ...(note === null ? {} : { property_note: note }),
    })),
    unit_price: toMajor(unit),
    line_total: toMajor(total),
    total_uah: toMajor(totalUah),
    currency: pricing.exchange.currency,
    weight_kg: viewOf(pricing.views, row).weigh(chosen),
    available: problem === null,
    problem,
    price_changed: changed,
    previous_unit_price: changed ? toMajor(storedPrice(row, pricing.exchange, null).unit) : null,
  }
  return { line, total, totalUah }
}

export async function viewCartLine(context: AppContext, db: Db | Tx, row: LineRow, language: Language): Promise<CartLine> {
  return viewLine(row, await loadPricing(context, db, [row], language)).line
}

/** The cart with today's prices; its total is the sum of what can be bought. */
export async function viewCart(context: AppContext, db: Db | Tx, cart: CartRow, language: Language): Promise<Cart> {
  const unpurchased = await openLines(db, cart.id)
  const purchased = await purchasedLines(db, cart.id)
  const pricing = await loadPricing(context, db, [...unpurchased, ...purchased], language)
  const lines = unpurchased.map((row) => viewLine(row, pricing))
  return {
    id: cart.id,
    cartId: cart.id,
    unpurchasedProduct: lines.map(({ line }) => line),
    purchasedProduct: purchased.map((row) => viewLine(row, pricing).line),
    quantity: unpurchased.reduce((pieces, { quantity }) => pieces + quantity, 0),
    total: toMajor(sum(lines.map(({ total }) => total))),
    total_uah: toMajor(sum(lines.map(({ totalUah }) => totalUah))),
    currency: pricing.exchange.currency,
  }
}
