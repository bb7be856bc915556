import type { ProductView } from '#contract/catalogue.ts'
import type { Shape, ShapeChange } from '#contract/shape.ts'
import type { Choice } from '#contract/price.ts'
import { optionOf } from './product-state.ts'

/** The shape of the product as it is configured: each chosen option's change laid over the base; with `kind` it is the whole shape. */
export function chosenShape(product: ProductView, choice: Choice): Shape | null {
  if (!product.form) return null
  const changes = product.product_properties.map((property) => optionOf(property, choice).form)
  return changes.reduce<Shape>((shape, change) => (change ? changed(shape, change) : shape), product.form)
}

function changed(shape: Shape, change: ShapeChange): Shape {
  const whole = 'kind' in change ? change : { ...shape, ...change }
  return whole as Shape // the server gives only changes that make a shape when laid over the product's own
}
