import type { OrderCard } from '#contract/admin/orders.ts'
import type { OrderMoney } from '#contract/admin/receipts.ts'
import { batchStages, type BatchStage } from '#contract/batch-stages.ts'
import { isPossibleIn } from '../app/command.ts'

export type Move = Exclude<OrderCard['moves'][number], 'cancel' | 'stop'>

export const isMove = (move: OrderCard['moves'][number]): move is Move => move !== 'cancel' && move !== 'stop'

/** Whether something can be shipped now: packed goods, or a service without a shipment. */
export const canShip = ({ state, shipments }: OrderCard): boolean =>
  isPossibleIn('ship', state) && (shipments?.lines.some(({ ready }) => ready > 0) ?? false)

export type MoveQuestion = 'confirm' | 'ship' | 'hand over' | 'owed complete' | 'finish' | 'produce'

/**
 * Name of the dialog to show before a move, for an order that owes `owed` kopiykas; null when nothing stands against the move. Shipping is always
 * confirmed, because it cannot be undone and the buyer is told. When the pieces are packed, the dialog also asks what leaves and who carries it.
 */
export function askedBefore(order: OrderCard, move: Move, owed: number): MoveQuestion | null {
  if (move === 'confirm') return 'confirm'
  if (move === 'ship') return canShip(order) ? 'ship' : 'hand over'
  if (move === 'finish') return workshopStage(order) === null ? null : 'finish'
  if (move === 'produce') return owed > 0 && unpaidBeforeCasting(order) ? 'produce' : null
  return owed > 0 ? 'owed complete' : null
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
