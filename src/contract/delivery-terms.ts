import type { DeliveryMethod } from './order.ts'

/** Whether a total includes the delivery; with `pickup` there is none. */
export const deliveryTermsNames = ['included', 'apart', 'pickup'] as const
export type DeliveryTerms = (typeof deliveryTermsNames)[number]

/**
 * The delivery terms of an order or a quote. Services have only a name, so the name decides: "Доставка до Львова" counts as priced delivery,
 * unloading or mounting does not.
 * @param services names of the service lines, in either language
 */
export function deliveryTerms(method: DeliveryMethod | '' | null, services: readonly string[]): DeliveryTerms {
  if (services.some((name) => /доставк|перевезенн|deliver|shipping|freight/iu.test(name))) return 'included'
  return method === 'PICKUP' ? 'pickup' : 'apart'
}

/**
 * Whether an order says itself how it is delivered: by its own delivery, or by a priced line of it. The delivery option of its products, which would
 * contradict that, is then not shown.
 */
export const hasOwnDelivery = (delivery: object | null, services: readonly string[]): boolean =>
  delivery !== null || deliveryTerms(null, services) === 'included'
