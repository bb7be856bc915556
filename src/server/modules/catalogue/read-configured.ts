import type { SelectedProperty } from '#contract/catalogue.ts'
import { parseConfiguration } from '#contract/configuration-url.ts'
import type { ConfiguredProduct } from '#contract/configured-product.ts'
import { fieldErrors, isFailure, fail, type Failure } from '#contract/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { configureProduct } from './configure-product.ts'

/** The product in the configuration that an address names. An invalid configuration or unknown option is 422. */
export async function readConfigured(context: AppContext, productId: number, text: string): Promise<ConfiguredProduct | Failure> {
  const choice = parseConfiguration(text)
  const selected: SelectedProperty[] = Object.entries(choice ?? {}).map(([property_name, property_value]) => ({ property_name, property_value }))
  const product = await configureProduct(context.database.db, productId, selected)
  if (choice !== null && !(isFailure(product) && product.failure === 'invalid')) return product
  // An unknown product is 404, even with an invalid configuration.
  return isFailure(product) && product.failure === 'notFound' ? product : fail('invalid', { c: fieldErrors.unknownProperty })
}
