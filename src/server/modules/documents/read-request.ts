import { z } from 'zod'
import type { SelectedProperty } from '#contract/catalogue.ts'
import { parseConfiguration } from '#contract/configuration-url.ts'
import { fieldErrors, isFailure, fail, type Failure } from '#contract/errors.ts'
import { quantityLimits } from '#contract/option-rules.ts'
import { configureProduct, type ConfiguredProduct } from '../catalogue/index.ts'
import type { AppContext } from '../../platform/app-context.ts'

export const ProductParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
const configuration = z
  .string()
  .default('')
  .describe('Chosen options as in a product page’s address: `size:60x60x50;color:white`; the rest take their first option')
export const ModelQuery = z.object({ c: configuration })
export const SpecSheetQuery = z.object({
  c: configuration,
  q: z.string().default('1').describe('Quantity, 1 to 999'),
  lang: z.string().optional().describe('`uk` or `en`; otherwise the header User-language decides'),
})

/** The product configured by the query's text. A text that is no configuration, or names an option the product does not have, is 422. */
export async function readConfigured(context: AppContext, productId: number, text: string): Promise<ConfiguredProduct | Failure> {
  const choice = parseConfiguration(text)
  const selected: SelectedProperty[] = Object.entries(choice ?? {}).map(([property_name, property_value]) => ({ property_name, property_value }))
  const product = await configureProduct(context.database.db, productId, selected)
  if (choice !== null && !(isFailure(product) && product.failure === 'invalid')) return product
  // An unknown product is 404, whatever the configuration is.
  return isFailure(product) && product.failure === 'notFound' ? product : fail('invalid', { c: fieldErrors.unknownProperty })
}

export function readQuantity(text: string): number | Failure {
  const quantity = /^\d{1,4}$/.test(text) ? Number(text) : 0
  const { min, max } = quantityLimits
  return quantity >= min && quantity <= max ? quantity : fail('invalid', { q: fieldErrors.quantityOutOfRange })
}
