import type { ProductProperty } from '#contract/catalogue.ts'
import type { Cart, CartLine, LineProblem } from '#contract/cart.ts'
import type { Language } from '#contract/languages.ts'
import { money, sum, toMajor, zero, type Money } from '#contract/money.ts'
import { lineTotal, priceChoice, unitPrice } from '#contract/price.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { productViews } from '../catalogue/index.ts'
import { exchangeFor, type Exchange } from '../currency/index.ts'
import { openLines, purchasedLines, type CartRow, type LineRow } from './queries.ts'
import type { Chosen } from './tables.ts'

type Views = Awaited<ReturnType<typeof productViews>>
type View = Views extends Map<number, infer V> ? V : never

/** `impact` is in kopiykas, `shownImpact` in the minor units of the language's currency. */
interface PricedOption extends Chosen {
  readonly shownImpact: Money
}

/** What a line shows, in the minor units of the language's currency, and its unit price in kopiykas. */
interface Priced {
  readonly unit: Money
  readonly unitKopiykas: Money
  readonly chosen: readonly PricedOption[]
  readonly problem: LineProblem | null
}

interface Pricing {
  readonly exchange: Exchange
  readonly views: Views
}

async function loadPricing(context: AppContext, db: Db | Tx, lines: readonly LineRow[], language: Language): Promise<Pricing> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const exchange = await exchangeFor(context, db, language)
  return { exchange, views: await productViews(db, ids, language, exchange) }
}

function viewOf(views: Views, line: LineRow): View {
  const view = views.get(line.productId)
  if (!view) throw new Error(`product ${line.productId} of a cart line is not there`)
  return view
}

/** Today's price in kopiykas; a failure when the product no longer has what was chosen. */
function currentPrice({ card, properties }: View, chosen: readonly Chosen[]) {
  const prices = properties.map(({ property_name, options }) => ({
    name: property_name,
    options: options.map(({ value, price_impact_kopiykas }) => ({ value, impact: money(price_impact_kopiykas) })),
  }))
  return priceChoice(money(card.price_kopiykas), prices, Object.fromEntries(chosen.map(({ name, value }) => [name, value])))
}

/** Every price is converted first and then added, so that the figures a reader sees add up (contract/price.ts). */
function shownPrice(base: Money, chosen: readonly Chosen[], exchange: Exchange): Pick<Priced, 'unit' | 'chosen'> {
  const shown = chosen.map((option) => ({ ...option, shownImpact: exchange.show(option.impact) }))
  const impacts = shown.map(({ shownImpact }) => shownImpact)
  return { unit: unitPrice(exchange.show(base), impacts), chosen: shown }
}

/** The price as it was kept with the line: of purchases, and of what can no longer be bought. */
function storedPrice(line: LineRow, exchange: Exchange, problem: LineProblem | null): Priced {
  return { ...shownPrice(line.base, line.chosen, exchange), unitKopiykas: line.unit, problem }
}

function priceLine(line: LineRow, { views, exchange }: Pricing): Priced {
  if (line.purchasedAt) return storedPrice(line, exchange, null)
  const view = viewOf(views, line)
  if (!view.published) return storedPrice(line, exchange, 'unpublished')
  const today = currentPrice(view, line.chosen)
  if (!today.ok) return storedPrice(line, exchange, 'configuration')
  const noteOf = (name: string) => line.chosen.find((option) => option.name === name)?.note ?? null
  const chosen = today.chosen.map((option) => ({ ...option, note: noteOf(option.name) }))
  return { ...shownPrice(money(view.card.price_kopiykas), chosen, exchange), unitKopiykas: today.unit, problem: null }
}

interface LineWithTotal {
  readonly line: CartLine
  readonly total: Money
  readonly totalKopiykas: Money
}

function viewLine(row: LineRow, pricing: Pricing): LineWithTotal {
  const { card, properties } = viewOf(pricing.views, row)
  const { unit, unitKopiykas, chosen, problem } = priceLine(row, pricing)
  const total = problem ? zero : lineTotal(unit, row.quantity)
  const totalKopiykas = problem ? zero : lineTotal(unitKopiykas, row.quantity)
  const changed = unitKopiykas !== row.unit
  const line: CartLine = {
    id: row.id,
    quantity: row.quantity,
    product: { ...card, product_properties: properties satisfies ProductProperty[] },
    product_properties: chosen.map(({ name, value, impact, shownImpact, note }) => ({
      property_name: name,
      property_value: value,
      property_price_impact: toMajor(shownImpact).toFixed(2),
      property_price_impact_kopiykas: impact,
      ...(note === null ? {} : { property_note: note }),
    })),
    unit_price: toMajor(unit),
    unit_price_kopiykas: unitKopiykas,
    line_total: toMajor(total),
    total_uah: toMajor(totalKopiykas),
    line_total_kopiykas: totalKopiykas,
    currency: pricing.exchange.currency,
    weight_kg: viewOf(pricing.views, row).weigh(chosen),
    available: problem === null,
    problem,
    price_changed: changed,
    previous_unit_price: changed ? toMajor(storedPrice(row, pricing.exchange, null).unit) : null,
    previous_unit_price_kopiykas: changed ? row.unit : null,
  }
  return { line, total, totalKopiykas }
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
  const totalKopiykas = sum(lines.map((line) => line.totalKopiykas))
  return {
    id: cart.id,
    cartId: cart.id,
    unpurchasedProduct: lines.map(({ line }) => line),
    purchasedProduct: purchased.map((row) => viewLine(row, pricing).line),
    quantity: unpurchased.reduce((pieces, { quantity }) => pieces + quantity, 0),
    total: toMajor(sum(lines.map(({ total }) => total))),
    total_uah: toMajor(totalKopiykas),
    total_kopiykas: totalKopiykas,
    currency: pricing.exchange.currency,
  }
}
