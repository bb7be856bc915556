import type { DeliveryMethod } from './order.ts'

/** Whether a total has the delivery in it; with `pickup` there is none. */
export const deliveryTermsNames = ['included', 'apart', 'pickup'] as const
export type DeliveryTerms = (typeof deliveryTermsNames)[number]

/**
 * Of an order or a quote. A service has a name and no kind of its own, so the name decides: unloading or mounting leaves the
 * delivery to be priced, and whoever writes "Доставка до Львова" by hand has priced it.
 * @param services names of the service lines, in either language
 */
export function deliveryTerms(method: DeliveryMethod | '' | null, services: readonly string[]): DeliveryTerms {
  if (services.some((name) => /доставк|перевезенн|deliver|shipping|freight/iu.test(name))) return 'included'
  return method === 'PICKUP' ? 'pickup' : 'apart'
}
