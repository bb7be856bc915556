import type { OrderCard } from '#contract/admin/orders.ts'

/** Something of the order may leave now: packed goods, or a service that no shipment has yet. */
export const canShip = ({ state, shipments }: OrderCard): boolean =>
  ['in_production', 'ready', 'shipped'].includes(state) && (shipments?.lines.some(({ ready }) => ready > 0) ?? false)
