import type { z } from 'zod'
import type { Language } from '#contract/languages.ts'
import type { CheckoutForm } from '#contract/order.ts'
import { settledTown } from '../../delivery/index.ts'

type Typed = NonNullable<z.output<typeof CheckoutForm>['delivery']>

/** The delivery in its stored form: only the fields of its method, without empty ones. */
export function typedDelivery({ method, carrier, city, settlement, address, contact, unloading }: Typed, language: Language) {
  if (method === 'PICKUP') return { method }
  const onSite = { ...(contact ? { contact } : {}), ...(unloading ? { unloading } : {}) }
  const place = { address: address || null, ...onSite }
  return method === 'LOCAL' ? { method, ...place } : { method, carrier: carrier || null, ...settledTown(city, settlement, language), ...place }
}
