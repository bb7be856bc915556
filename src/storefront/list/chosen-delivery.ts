import type { OfferLine } from '#contract/commercial-offer.ts'

/** The ways of delivery that the products were chosen with: said once, since all of it is carried together. Empty when none was. */
export function chosenDelivery(lines: readonly (Pick<OfferLine, 'product_properties'> | null | undefined)[]): string {
  const chosen = lines.flatMap((line) => line?.product_properties.filter(({ property_name }) => property_name === 'delivery') ?? [])
  return [...new Set(chosen.map(({ property_value_label }) => property_value_label))].join(', ')
}
