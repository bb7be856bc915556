import type { OrderCard } from '#contract/admin/orders.ts'
import type { OrderMoney } from '#contract/admin/receipts.ts'
import { batchStages, type BatchStage } from '#contract/batch-stages.ts'
import { isPossible } from '../app/command.ts'

export type Move = Exclude<OrderCard['moves'][number], 'cancel' | 'stop'>

export const isMove = (move: OrderCard['moves'][number]): move is Move => move !== 'cancel' && move !== 'stop'

/** Whether something can be shipped now: packed goods, or a service without a shipment. */
export const canShip = ({ state, shipments }: OrderCard): boolean => isPossible('ship', { state, moves: [], shipments })

/**
 * Whether a move of an order that owes `owed` kopiykas is asked about first; otherwise nothing stands against it. Shipping is always confirmed,
 * because it cannot be undone and the buyer is told.
 */
export function isAskedBefore(order: OrderCard, move: Move, owed: number): boolean {
  if (move === 'finish') return workshopStage(order) !== null
  if (move === 'produce') return owed > 0 && unpaidBeforeCasting(order) !== null
  return move !== 'complete' || owed > 0
}

/** What is due before casting and not paid: the deposit, or the whole unless it is paid on receipt; null when nothing is. */
export function unpaidBeforeCasting({ money }: Pick<OrderCard, 'money'>): OrderMoney['parts'][number] | null {
  const [first] = money?.parts ?? []
  return first && first.due_kopiykas > 0 && (first.kind === 'deposit' || money?.method !== 'CASH') ? first : null
}

/** Pieces that are not packed, by stage. */
export const unpackedPieces = ({ lines }: Pick<OrderCard, 'lines'>): readonly { readonly stage: BatchStage; readonly pieces: number }[] =>
  batchStages.flatMap((stage) => {
    const pieces = lines.flatMap(({ stages }) => stages.filter((one) => one.stage === stage)).reduce((sum, one) => sum + one.pieces, 0)
    return stage === 'done' || pieces === 0 ? [] : [{ stage, pieces }]
  })

/** The earliest stage of the order's pieces in the workshop; null when none are there. */
export const workshopStage = (order: Pick<OrderCard, 'lines'>): BatchStage | null => unpackedPieces(order)[0]?.stage ?? null

/**
 * The usual next step, for the order's main button. `workshop` means that the workshop acts next: packing the last piece makes the order ready, and
 * the menu can do it by hand. A pickup order is not shipped.
 */
export function nextStep(order: OrderCard): Move | 'workshop' | null {
  const { moves, delivery, state } = order
  const steps = moves.filter(isMove)
  if (state === 'in_production' && workshopStage(order) !== null) return 'workshop'
  // The rest of a partly shipped order is shipped before any other step.
  if (state === 'ready' && steps.length === 0 && canShip(order)) return 'ship'
  return (delivery?.method === 'PICKUP' && steps.find((move) => move === 'complete')) || (steps[0] ?? null)
}
