import type { Money } from '#contract/money.ts'
import { priceRange, type ForbiddenOptions, type PropertyPrices } from '#contract/price.ts'

/**
 * The prices that lists compare and show: the range over combinations and the maximum over all configurations. Forbidden combinations
 * count in neither.
 */
export function priceColumns(basePrice: Money, properties: readonly PropertyPrices[], forbidden: readonly ForbiddenOptions[] = []) {
  const combined = properties.filter(({ name }) => name === 'combination')
  const { min, max } = priceRange(basePrice, properties, forbidden)
  const priceVaries = combined.length > 0 || min < basePrice
  return { priceFrom: min, priceTo: priceVaries ? priceRange(basePrice, combined).max : basePrice, priceMax: max, priceVaries }
}
