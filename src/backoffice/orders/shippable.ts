import type { OrderCard } from '#contract/admin/orders.ts'

/** Whether something can be shipped now: packed goods, or a service without a shipment. */
export const canShip = ({ state, shipments }: OrderCard): boolean =>
  ['in_production', 'ready', 'shipped'].includes(state) && (shipments?.lines.some(({ ready }) => ready > 0) ?? false)
