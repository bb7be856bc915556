import type { OfferLine } from '#contract/commercial-offer.ts'
import type { PhoneOrder } from '../phone-order/phone-order.ts'

/** A line of a list or an offer as the order dialog shows it. */
export function orderedLine({ product_name, image, product_properties }: OfferLine, quantity: number): PhoneOrder['lines'][number] {
  const taken = product_properties.filter(({ property_name, property_value }) => property_value !== 'no' && property_name !== 'delivery')
  const options = taken.map(
    ({ property_label, property_value_label, property_note: note }) => `${property_label}: ${property_value_label}${note ? ` (${note})` : ''}`,
  )
  return { name: product_name, image, options, quantity }
}
