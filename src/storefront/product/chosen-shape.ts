import type { ProductView } from '#contract/catalogue.ts'
import type { Form, FormChange } from '#contract/shape.ts'
import type { Choice } from '#contract/price.ts'
import { optionOf } from './product-state.ts'

/** The form of the product as it is configured: each chosen option's change laid over the base; with `kind` it is the whole form. */
export function chosenForm(product: ProductView, choice: Choice): Form | null {
  if (!product.form) return null
  const changes = product.product_properties.map((property) => optionOf(property, choice).form)
  return changes.reduce<Form>((form, change) => (change ? changed(form, change) : form), product.form)
}

function changed(form: Form, change: FormChange): Form {
  const whole = 'kind' in change ? change : { ...form, ...change }
  return whole as Form // the server gives only changes that make a form when laid over the product's own
}
