import { z } from 'zod'
import { ChosenOrders } from './orders.ts'

/** Moves for many orders at once. Confirming needs a promised day and cancelling needs a reason, so they are done one by one. */
export const bulkMoves = ['produce', 'finish', 'ship', 'complete'] as const
export type BulkMove = (typeof bulkMoves)[number]

/** How many refused orders are listed; the rest are only counted. */
export const maxNamed = 200

/**
 * Skipped orders by reason. `state`: the move is impossible from the order's state. `money_owed`: somebody must decide about each order separately.
 */
const Refused = z.array(
  z.object({ reason: z.enum(['state', 'partly_shipped', 'money_owed']), count: z.int(), numbers: z.array(z.string()).max(maxNamed) }),
)
export type RefusedOrders = z.infer<typeof Refused>

/** How many of the chosen orders each move would change or refuse now. */
export const OrderMovesPreview = z.object({
  chosen: z.int(),
  moves: z.array(z.object({ move: z.enum(bulkMoves), count: z.int(), refused: Refused })),
})
export type OrderMovesPreview = z.infer<typeof OrderMovesPreview>

const OrderActKind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order-move'), move: z.enum(bulkMoves) }),
  /** A null assignee removes the current one. */
  z.object({ kind: z.literal('order-assign'), assignee_id: z.int().nullable() }),
])
export type OrderActKind = z.infer<typeof OrderActKind>

export const NewOrderAct = z.object({ chosen: ChosenOrders, act: OrderActKind })
export type NewOrderAct = z.infer<typeof NewOrderAct>

/** An act in progress: it continues when its screen is closed. */
export const OrderAct = z.object({
  id: z.int(),
  act: OrderActKind,
  total: z.int(),
  /** Orders processed so far. */
  done: z.int(),
  refused: Refused,
  finished: z.boolean(),
})
export type OrderAct = z.infer<typeof OrderAct>
