import type { Image, ProductView } from '#contract/catalogue.ts'
import { dimensionDrawingPath } from '#contract/documents.ts'
import type { Choice } from '#contract/price.ts'
import { optionOf } from '../pickers/option-choices.ts'

/** The drawing as a picture of the shop's own: the server draws it, so the page carries neither its lines nor the code for them. */
export function drawingOf(product: ProductView, choice: Choice, alt: string): Image | null {
  if (!product.form) return null
  // Only what changes the shape: another colour is the same drawing.
  const shaping = product.product_properties
    .map((property) => ({ name: property.property_name, option: optionOf(property, choice) }))
    .filter(({ option }) => option.form)
  const url = dimensionDrawingPath({ id: product.id, choice: Object.fromEntries(shaping.map(({ name, option }) => [name, option.value])) })
  return { url, alt, width: 800, height: 1000, placeholder: null, sources: [], kind: 'drawing', color: null }
}

/** In its place, the product alone, and the drawing as the third; where there are fewer pictures, as the last. */
export function withDrawing(images: readonly Image[], drawing: Image | null): readonly Image[] {
  return drawing ? images.toSpliced(2, 0, drawing) : images
}
