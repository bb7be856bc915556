import type { ReadyDates } from '#contract/ready-range.ts'
import { findLineImage } from '#contract/gallery.ts'
import { chosenAgreementReason } from '#contract/option-rules.ts'
import { openPhoneOrder } from '../phone-order/phone-order.ts'
import { deliveryCity, readPlace } from '../storage/place.ts'
import { resolveOption } from '../pickers/option-choices.ts'
import type { ProductState } from './product-state.ts'

/** Orders the configured product with a phone number. */
export function buyNow(
  { productData, selectedProperties, selectedOptionTexts, quantity, totalPrice, totalKopiykas, currency }: ProductState,
  ready: ReadyDates,
): void {
  const { id, product_name } = productData
  const choice = Object.fromEntries(selectedProperties.map(({ property_name: property, property_value: value }) => [property, value]))
  // A known town replaces the product's own delivery option.
  const city = deliveryCity(readPlace())
  openPhoneOrder({
    target: { kind: 'purchase', body: { product_id: id, quantity, product_properties: [...selectedProperties] } },
    lines: [
      {
        name: product_name,
        image: findLineImage(productData, choice),
        options: selectedOptionTexts.flatMap(({ name, label, value, note, declined }) =>
          declined || (city && name === 'delivery') ? [] : [`${label}: ${value}${note && ` (${note})`}`],
        ),
        quantity,
      },
    ],
    total: totalPrice,
    totalKopiykas,
    currency,
    ready,
    city,
    agreementReason: chosenAgreementReason(
      productData.product_properties.map((property) => ({
        agree_first: resolveOption(property, choice).agree_first,
        property_note: selectedProperties.find(({ property_name: name }) => name === property.property_name)?.property_note,
      })),
    ),
  })
}
