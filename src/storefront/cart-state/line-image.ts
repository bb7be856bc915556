import type { CartLine } from '#contract/cart.ts'
import type { Image } from '#contract/catalogue.ts'
import { findLineImage } from '#contract/gallery.ts'
import { chosenValues } from '../api/chosen-values.ts'

/** A separate file, because pages that only fill the cart do not need it. */
export function lineImage({ product, product_properties: properties }: CartLine): Image | undefined {
  return findLineImage(product, chosenValues(properties))
}
