import { money, sum, times, zero, type Money } from './money.ts'

/**
 * Pricing of a configured product: the same code in the browser and on the server; the server's
 * figure is the one charged (rule 3.2).
 * Works in the minor units of any one currency. On an English page every price and impact is
 * converted to cents first and then added, so that the figures a reader sees add up.
 */

/** An option of a property with what it adds to the price of one piece. */
export interface OptionPrice {
  readonly value: string
  readonly impact: Money
}
export interface PropertyPrices {
  readonly name: string
  readonly options: readonly OptionPrice[]
}

/** What a buyer chose: property name → value. Property names are unique in it. */
export type Choice = Readonly<Record<string, string>>

/**
 * Price of one piece: the base plus the impacts of what was chosen, less the discount of the quantity.
 * @param percent of {@link volumePercent}; 0 for the price of a single piece
 */
export function unitPrice(base: Money, impacts: readonly Money[], percent: number): Money {
  return discounted(sum([base, ...impacts]), percent)
}

export function lineTotal(unit: Money, quantity: number): Money {
  return times(unit, quantity)
}

/** From so many pieces of one configuration in one line, each costs so many whole percent less. */
export interface VolumeTier {
  readonly from_pieces: number
  readonly percent: number
}

/** What a quantity of one configuration takes off each piece, whole percent; 0 below the first tier. */
export function volumePercent(quantity: number, tiers: readonly VolumeTier[]): number {
  return Math.max(0, ...tiers.filter(({ from_pieces }) => quantity >= from_pieces).map(({ percent }) => percent))
}

/** A piece's price less whole percent, rounded half up to a minor unit: totals are sums of what a piece costs. */
export function discounted(unit: Money, percent: number): Money {
  return money(Math.floor((unit * (100 - percent) * 2 + 100) / 200))
}

/** A share of a sum, half up; per cents have two decimals at most. */
export function takePercent(total: Money, percent: number): Money {
  return money(Math.floor((total * Math.round(percent * 100) * 2 + 10_000) / 20_000))
}

/** Value added tax, 20 % of the net price, within a sum that includes it; rounded half up to a kopiyka. */
export function vatWithin(total: Money): Money {
  return money(Math.floor((total * 2 + 6) / 12))
}

/** An option by its property and value. */
interface NamedOption {
  readonly property: string
  readonly value: string
}
/** Two options that cannot be had together. */
export interface ForbiddenOptions {
  readonly one: NamedOption
  readonly other: NamedOption
}

const has = (choice: Choice, { property, value }: NamedOption) => choice[property] === value

/** The pairs of a whole choice that cannot be had together. */
export function forbiddenIn<Pair extends ForbiddenOptions>(forbidden: readonly Pair[], choice: Choice): Pair[] {
  return forbidden.filter(({ one, other }) => has(choice, one) && has(choice, other))
}

export type PricedChoice =
  | {
      readonly ok: true /** Of a single piece. */
      readonly unit: Money
      readonly chosen: readonly { readonly name: string; readonly value: string; readonly impact: Money }[]
    }
  | {
      readonly ok: false
      readonly unknown: readonly { readonly name: string; readonly value: string }[]
      /** Every option is known, but these cannot be had together. */
      readonly forbidden: readonly ForbiddenOptions[]
    }

/**
 * Prices a choice against a product's properties, in the product's own order. A property that the
 * buyer left alone takes its first option, as the page selects it; a property or value that the
 * product does not have is a failure, and so are two options that cannot be had together.
 */
export function priceChoice(
  base: Money,
  properties: readonly PropertyPrices[],
  choice: Choice,
  forbidden: readonly ForbiddenOptions[] = [],
): PricedChoice {
  const known = new Map(properties.map((property) => [property.name, property]))
  const unknown = Object.entries(choice)
    .filter(([name, value]) => !known.get(name)?.options.some((option) => option.value === value))
    .map(([name, value]) => ({ name, value }))
  if (unknown.length > 0) return { ok: false, unknown, forbidden: [] }
  const chosen = properties.flatMap((property) => {
    const requested = Object.hasOwn(choice, property.name) ? choice[property.name] : undefined
    const option = property.options.find(({ value }) => value === requested) ?? property.options[0]
    return option ? [{ name: property.name, value: option.value, impact: option.impact }] : []
  })
  const refused = forbidden.length === 0 ? [] : forbiddenIn(forbidden, Object.fromEntries(chosen.map(({ name, value }) => [name, value])))
  if (refused.length > 0) return { ok: false, unknown, forbidden: refused }
  return {
    ok: true,
    unit: unitPrice(
      base,
      chosen.map(({ impact }) => impact),
      0,
    ),
    chosen,
  }
}

/** The cheapest and the dearest configuration of a product that can be had. */
export function priceRange(
  base: Money,
  properties: readonly PropertyPrices[],
  forbidden: readonly ForbiddenOptions[] = [],
): { min: Money; max: Money } {
  const offered = properties.filter(({ options }) => options.length > 0)
  const named = new Set(forbidden.flatMap(({ one, other }) => [one.property, other.property]))
  const listImpacts = ({ options }: PropertyPrices) => options.map(({ impact }) => impact)
  const extreme = (pick: (...values: number[]) => number) =>
    sum([base, ...offered.filter(({ name }) => !named.has(name)).map((property) => pick(...listImpacts(property)) as Money)])
  // What no pair names is chosen by itself; only the others must be tried together.
  const together = allowedSums(
    offered.filter(({ name }) => named.has(name)),
    forbidden,
  )
  return { min: sum([extreme(Math.min), together.min]), max: sum([extreme(Math.max), together.max]) }
}

/** Nobody offers as many ways; a broken product must not be counted without end. */
const maxWays = 100_000

function allowedSums(properties: readonly PropertyPrices[], forbidden: readonly ForbiddenOptions[]): { min: Money; max: Money } {
  let ways: { choice: Choice; total: number }[] = [{ choice: {}, total: 0 }]
  for (const { name, options } of properties) {
    const longer = ways.flatMap(({ choice, total }) =>
      options.map(({ value, impact }) => ({ choice: { ...choice, [name]: value }, total: total + impact })),
    )
    ways = longer.filter(({ choice }) => forbiddenIn(forbidden, choice).length === 0).slice(0, maxWays)
  }
  const totals = ways.map(({ total }) => total)
  return totals.length === 0 ? { min: zero, max: zero } : { min: money(least(totals)), max: money(-least(totals.map((total) => -total))) }
}

const least = (values: readonly number[]) => values.reduce((low, value) => Math.min(low, value))

/** A listed size by what it holds of concrete and what it costs. */
export interface PricedVolume {
  readonly litres: number
  readonly price: Money
}

/** Prices of sizes of one's own are whole hryvnias. */
const hryvnia = 100

/**
 * Price of one piece in a size of the buyer's own (decision 70), rounded up to a whole hryvnia: by its concrete between the listed
 * sizes, never less than any of `within`, which fit into it, plus the mould. Above the largest listed size a litre costs what it
 * costs in that one; below the smallest it costs as much as the smallest, since the work is the same. More concrete never costs less.
 */
export function priceOwnSize(litres: number, listed: readonly PricedVolume[], within: readonly Money[], surcharge: Money): Money {
  const rising = listed
    .toSorted((a, b) => a.litres - b.litres)
    .reduce<PricedVolume[]>(
      (sizes, { litres: volume, price }) => [...sizes, { litres: volume, price: money(Math.max(price, sizes.at(-1)?.price ?? 0)) }],
      [],
    )
  const above = rising.find((size) => size.litres > litres)
  const below = rising.findLast((size) => size.litres <= litres)
  const byVolume = !below
    ? (above?.price ?? 0)
    : above
      ? below.price + ((above.price - below.price) * (litres - below.litres)) / (above.litres - below.litres)
      : (below.price * litres) / below.litres
  return money(Math.ceil((Math.max(byVolume, ...within) + surcharge) / hryvnia) * hryvnia)
}
