import { z } from 'zod'
import { ChosenOrders } from './orders.ts'

/** Moves of many orders at once. Confirming asks for a promise and cancelling for a reason, so each is done alone. */
export const bulkMoves = ['produce', 'finish', 'ship', 'complete'] as const
export type BulkMove = (typeof bulkMoves)[number]

/** Refused orders that are named; the others are counted. */
export const maxNamed = 200

/** Orders that stay as they are, by reason. `state`: nothing leads there from where the order is; `money_owed`: each is asked about alone. */
const Refused = z.array(
  z.object({ reason: z.enum(['state', 'partly_shipped', 'money_owed']), count: z.int(), numbers: z.array(z.string()).max(maxNamed) }),
)
export type RefusedOrders = z.infer<typeof Refused>

/** What each move would do to the chosen orders now. */
export const OrderMovesPreview = z.object({
  chosen: z.int(),
  moves: z.array(z.object({ move: z.enum(bulkMoves), count: z.int(), refused: Refused })),
})
export type OrderMovesPreview = z.infer<typeof OrderMovesPreview>

const OrderActKind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order-move'), move: z.enum(bulkMoves) }),
  /** The assignee; null removes it. */
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
