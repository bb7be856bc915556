import type { OrderCard } from '#contract/admin/orders.ts'
import { canShip } from './shippable.ts'

export type Move = Exclude<OrderCard['moves'][number], 'cancel' | 'stop'>

export const isMove = (move: OrderCard['moves'][number]): move is Move => move !== 'cancel' && move !== 'stop'

/** Pieces of it are on their way through the workshop. */
export const isInWorkshop = ({ lines }: Pick<OrderCard, 'lines'>): boolean => lines.some(({ stages }) => stages.some(({ stage }) => stage !== 'done'))

/**
 * The usual next step of an order, for its one main button. `workshop`: it is the workshop's, since the last piece that is packed makes
 * the order ready; that it is called ready without that stays in the menu. What is picked up needs no shipping.
 */
export function nextStep(order: OrderCard): Move | 'workshop' | null {
  const { moves, delivery, state } = order
  const steps = moves.filter(isMove)
  if (state === 'in_production' && isInWorkshop(order)) return 'workshop'
  // Of a partly shipped order the rest goes before anything else.
  if (state === 'ready' && steps.length === 0 && canShip(order)) return 'ship'
  return (delivery?.method === 'PICKUP' && steps.find((move) => move === 'complete')) || (steps[0] ?? null)
}
