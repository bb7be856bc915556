import { money, sum, times, zero, type Money } from './money.ts'

/**
 * Prices a configured product; browser and server share the code, and the server's result is charged (rule 3.2). It works in the minor units of any
 * one currency. On English pages every price and impact is converted to cents before adding, so that the figures add up.
 */

/** An option and what it adds to the price of one piece. */
export interface OptionPrice {
  readonly value: string
  readonly impact: Money
}
export interface PropertyPrices {
  readonly name: string
  readonly options: readonly OptionPrice[]
}

/** A buyer's choice: property name → value. */
export type Choice = Readonly<Record<string, string>>

/**
 * Price of one piece: the base plus the impacts of the chosen options, less the volume discount.
 * @param percent from {@link volumePercent}; 0 for a single piece
 */
export function unitPrice(base: Money, impacts: readonly Money[], percent: number): Money {
  return discounted(sum([base, ...impacts]), percent)
}

export function lineTotal(unit: Money, quantity: number): Money {
  return times(unit, quantity)
}

/** From this many pieces of one configuration in one line, each costs `percent` less. */
export interface VolumeTier {
  readonly from_pieces: number
  readonly percent: number
}

/** The volume discount per piece for a quantity of one configuration, whole percent; 0 below the first tier. */
export function volumePercent(quantity: number, tiers: readonly VolumeTier[]): number {
  return Math.max(0, ...tiers.filter(({ from_pieces }) => quantity >= from_pieces).map(({ percent }) => percent))
}

/** The price of a piece less whole percent, rounded half up to a minor unit, so that totals are multiples of it. */
export function discounted(unit: Money, percent: number): Money {
  return money(Math.floor((unit * (100 - percent) * 2 + 100) / 200))
}

/** A percentage of a sum, rounded half up; the percentage has two decimals at most. */
export function takePercent(total: Money, percent: number): Money {
  return money(Math.floor((total * Math.round(percent * 100) * 2 + 10_000) / 20_000))
}

/** The VAT contained in a gross sum (20 % of the net price), rounded half up to a kopiyka. */
export function vatWithin(total: Money): Money {
  return money(Math.floor((total * 2 + 6) / 12))
}

/** An option by its property and value. */
interface NamedOption {
  readonly property: string
  readonly value: string
}
/** Two options that cannot be combined. */
export interface ForbiddenOptions {
  readonly one: NamedOption
  readonly other: NamedOption
}

const has = (choice: Choice, { property, value }: NamedOption) => choice[property] === value

/** The forbidden pairs in a complete choice. */
export function forbiddenIn<Pair extends ForbiddenOptions>(forbidden: readonly Pair[], choice: Choice): Pair[] {
  return forbidden.filter(({ one, other }) => has(choice, one) && has(choice, other))
}

export type PricedChoice =
  | {
      readonly ok: true /** Price of a single piece. */
      readonly unit: Money
      readonly chosen: readonly { readonly name: string; readonly value: string; readonly impact: Money }[]
    }
  | {
      readonly ok: false
      readonly unknown: readonly { readonly name: string; readonly value: string }[]
      /** All options are known, but these pairs cannot be combined. */
      readonly forbidden: readonly ForbiddenOptions[]
    }

/**
 * Prices a choice against a product's properties, in the product's order. A property without a choice takes its first option, as the page selects
 * it. An unknown property or value is a failure, and so are two options that cannot be combined.
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

/** The cheapest and the most expensive allowed configuration of a product. */
export function priceRange(
  base: Money,
  properties: readonly PropertyPrices[],
  forbidden: readonly ForbiddenOptions[] = [],
): { min: Money; max: Money } {
  const offered = properties.filter(({ options }) => options.length > 0)
  const restricted = new Set(forbidden.flatMap(({ one, other }) => [one.property, other.property]))
  const listImpacts = ({ options }: PropertyPrices) => options.map(({ impact }) => impact)
  const extreme = (pick: (...values: number[]) => number) =>
    sum([base, ...offered.filter(({ name }) => !restricted.has(name)).map((property) => pick(...listImpacts(property)) as Money)])
  // Properties in no forbidden pair are optimised separately; only the others must be tried together.
  const together = allowedSums(
    offered.filter(({ name }) => restricted.has(name)),
    forbidden,
  )
  return { min: sum([extreme(Math.min), together.min]), max: sum([extreme(Math.max), together.max]) }
}

/** A safety limit: a broken product must not cause endless counting. */
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

/** A listed size: its volume of concrete and its price. */
export interface PricedVolume {
  readonly litres: number
  readonly price: Money
}

/** Own sizes are priced in whole hryvnias. */
const hryvnia = 100

/**
 * Price of one piece in the buyer's own size (decision 70), rounded up to a whole hryvnia. It interpolates by concrete volume between the listed
 * sizes, is never below any of `within` (sizes that fit inside it), and adds the mould. Above the largest listed size it uses that size's price per
 * litre; below the smallest it costs as much as the smallest, because the work is the same. More concrete never costs less.
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
