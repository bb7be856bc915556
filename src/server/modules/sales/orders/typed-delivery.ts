import type { z } from 'zod'
import type { CheckoutForm } from '#contract/order.ts'

type Typed = NonNullable<z.output<typeof CheckoutForm>['delivery']>

/** The delivery as it is stored: only what its method has, and without what was left empty. */
export function typedDelivery({ method, carrier, city, address, contact, unloading }: Typed) {
  if (method === 'PICKUP') return { method }
  const atPlace = { ...(contact ? { contact } : {}), ...(unloading ? { unloading } : {}) }
  const place = { address: address || null, ...atPlace }
  return method === 'LOCAL' ? { method, ...place } : { method, carrier: carrier || null, city: city || null, ...place }
}
