import { isAbroad } from '#contract/countries.ts'
import type { OrderView } from '#contract/order.ts'
import type { orders } from './tables.ts'

type Order = Pick<typeof orders.$inferSelect, 'state' | 'delivery'>

/** Whether the buyer may still change the delivery. A ready order is packed, and for a partly shipped one a carrier has the address. */
export function mayChangeDelivery({ state, delivery }: Order, shipments: number): OrderView['delivery_change'] {
  if (state === 'shipped' || state === 'completed' || state === 'cancelled') return 'over'
  if (delivery?.incoterm || isAbroad(delivery?.country ?? '')) return 'agreed'
  return state === 'ready' || shipments > 0 ? 'packed' : 'open'
}
