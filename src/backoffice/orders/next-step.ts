import type { OrderCard } from '#contract/admin/orders.ts'
import { batchStages, type BatchStage } from '#contract/batch-stages.ts'
import { canShip } from './shippable.ts'

export type Move = Exclude<OrderCard['moves'][number], 'cancel' | 'stop'>

export const isMove = (move: OrderCard['moves'][number]): move is Move => move !== 'cancel' && move !== 'stop'

/**
 * What is asked before a move of an order with `owed` kopiykas to be paid, by the name of its dialog; null when it is made at once. That goods left cannot be taken back and the
 * buyer reads it, so it is always asked; what leaves and who carries it is said with it where pieces are packed.
 */
export function askedBefore(order: OrderCard, move: Move, owed: number): 'confirm' | 'ship' | 'hand over' | 'owed complete' | null {
  if (move === 'confirm') return 'confirm'
  if (move === 'ship') return canShip(order) ? 'ship' : 'hand over'
  return move === 'complete' && owed > 0 ? 'owed complete' : null
}

/** The earliest stage in which pieces of it are on their way through the workshop; null when none are. */
export const workshopStage = ({ lines }: Pick<OrderCard, 'lines'>): BatchStage | null =>
  batchStages.find((one) => one !== 'done' && lines.some(({ stages }) => stages.some(({ stage }) => stage === one))) ?? null

/**
 * The usual next step of an order, for its one main button. `workshop`: it is the workshop's, since the last piece that is packed makes
 * the order ready; that it is called ready without that stays in the menu. What is picked up needs no shipping.
 */
export function nextStep(order: OrderCard): Move | 'workshop' | null {
  const { moves, delivery, state } = order
  const steps = moves.filter(isMove)
  if (state === 'in_production' && workshopStage(order) !== null) return 'workshop'
  // Of a partly shipped order the rest goes before anything else.
  if (state === 'ready' && steps.length === 0 && canShip(order)) return 'ship'
  return (delivery?.method === 'PICKUP' && steps.find((move) => move === 'complete')) || (steps[0] ?? null)
}
