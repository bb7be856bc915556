import type { ReadyDates } from '#contract/ready-range.ts'
import { chosenAgreementReason } from '#contract/option-rules.ts'
import { openPhoneOrder } from '../phone-order/phone-order.ts'
import { deliveryCity } from '../storage/delivery-city.ts'
import type { ProductState } from './product-state.ts'

/** Orders the product as it is configured now, with a phone number. */
export function buyNow(
  { productData, selectedProperties, selectedOptionTexts, quantity, totalPrice, totalKopiykas, currency }: ProductState,
  ready: ReadyDates,
): void {
  const { id, product_name, images } = productData
  const colour = selectedProperties.find(({ property_name }) => property_name === 'color')?.property_value
  // The first picture shows it in its place, in the natural colour.
  const image = colour === undefined || colour === 'natural' ? images[0] : (images.find(({ color }) => color === colour) ?? images[0])
  // The town was asked about: it is said instead of the way that the product's own list begins with.
  const city = deliveryCity.read() ?? null
  openPhoneOrder({
    target: { kind: 'purchase', body: { product_id: id, quantity, product_properties: [...selectedProperties] } },
    lines: [
      {
        name: product_name,
        image,
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
    agreementReason: chosenAgreementReason(selectedProperties),
  })
}
