import { money, sum, times, type Money } from './money.ts'

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

/** Value added tax, 20 % of the net price, within a sum that includes it; rounded half up to a kopiyka. */
export function vatWithin(total: Money): Money {
  return money(Math.floor((total * 2 + 6) / 12))
}

export type PricedChoice =
  | {
      readonly ok: true /** Of a single piece. */
      readonly unit: Money
      readonly chosen: readonly { readonly name: string; readonly value: string; readonly impact: Money }[]
    }
  | { readonly ok: false; readonly unknown: readonly { readonly name: string; readonly value: string }[] }

/**
 * Prices a choice against a product's properties, in the product's own order. A property that the
 * buyer left alone takes its first option, as the page selects it; a property or value that the
 * product does not have is a failure.
 */
export function priceChoice(base: Money, properties: readonly PropertyPrices[], choice: Choice): PricedChoice {
  const known = new Map(properties.map((property) => [property.name, property]))
  const unknown = Object.entries(choice)
    .filter(([name, value]) => !known.get(name)?.options.some((option) => option.value === value))
    .map(([name, value]) => ({ name, value }))
  if (unknown.length > 0) return { ok: false, unknown }
  const chosen = properties.flatMap((property) => {
    const wanted = Object.hasOwn(choice, property.name) ? choice[property.name] : undefined
    const option = property.options.find(({ value }) => value === wanted) ?? property.options[0]
    return option ? [{ name: property.name, value: option.value, impact: option.impact }] : []
  })
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

/** The cheapest and the dearest configuration of a product. */
export function priceRange(base: Money, properties: readonly PropertyPrices[]): { min: Money; max: Money } {
  const extreme = (pick: (...values: number[]) => number) =>
    sum([base, ...properties.filter(({ options }) => options.length > 0).map(({ options }) => pick(...options.map(({ impact }) => impact)) as Money)])
  return { min: extreme(Math.min), max: extreme(Math.max) }
}
