import type { ProductView } from '#contract/catalogue.ts'
import type { Shape } from '#contract/shape.ts'
import type { Choice } from '#contract/price.ts'
import { applyChanges } from '#contract/apply-change.ts'
import { resolveOption } from './option-choices.ts'

export function chosenShape(product: Pick<ProductView, 'form' | 'product_properties'>, choice: Choice): Shape | null {
  if (!product.form) return null
  const changes = product.product_properties.map((property) => resolveOption(property, choice).form)
  return applyChanges(product.form, changes) as Shape // the server sends only changes that give a valid shape
}
