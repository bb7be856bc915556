import { kindOf, type PropertyName } from '#contract/catalogue.ts'
import type { Money } from '#contract/money.ts'
import { priceRange, type PropertyPrices } from '#contract/price.ts'

/** What lists compare and show of a product's prices: the range of its combinations, and the dearest configuration of all. */
export function priceColumns(basePrice: Money, properties: readonly PropertyPrices[]) {
  const combined = properties.filter(({ name }) => kindOf(name as PropertyName) === 'COMBINATION_PICKER') // any other name is none
  const priceVaries = combined.length > 0
  const shown = priceVaries ? priceRange(basePrice, combined) : { min: basePrice, max: basePrice }
  return { priceFrom: shown.min, priceTo: shown.max, priceMax: priceRange(basePrice, properties).max, priceVaries }
}
