import type { OrderCard } from '#contract/admin/orders.ts'
import type { ShipmentView } from '#contract/admin/shipments.ts'

export type CarrierName = ShipmentView['carrier']
// The contract's own list would load zod, which weighs more than the screen.
export const carrierNames = ['nova_poshta', 'ukrposhta', 'delivery', 'own', 'pickup', 'named'] as const satisfies readonly CarrierName[]

const written: readonly (readonly [RegExp, CarrierName])[] = [
  [/нов.{0,3}\s*пошт|nova\s*po/i, 'nova_poshta'],
  [/укр.?пошт|ukrpo/i, 'ukrposhta'],
  [/дел[іи]вер|delivery/i, 'delivery'],
  [/наш\S* авто|our (?:own )?truck/i, 'own'],
]

/** The carrier that the buyer asked for. */
export function usualCarrier({ delivery }: OrderCard): CarrierName {
  if (delivery?.method === 'PICKUP') return 'pickup'
  if (delivery?.method !== 'CARRIER') return 'own'
  const name = delivery.carrier ?? ''
  return written.find(([pattern]) => pattern.test(name))?.[1] ?? (name === '' ? 'nova_poshta' : 'named')
}
