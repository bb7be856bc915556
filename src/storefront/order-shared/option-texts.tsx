import type { OfferLine } from '#contract/commercial-offer.ts'
import { unbroken } from '#contract/unbroken.ts'

/** The chosen options, one per line, without declined additions and without delivery, which belongs to the whole order. */
export function OptionTexts({ properties }: { properties: OfferLine['product_properties'] }) {
  return properties
    .filter(({ property_name, property_value }) => property_value !== 'no' && property_name !== 'delivery')
    .map(({ property_name, property_label, property_value_label, property_note }) => (
      <li key={property_name} className="wrap-break-word">
        {property_label}: {unbroken(property_value_label)}
        {property_note && ` (${property_note})`}
      </li>
    ))
}
