import { z } from 'zod'
import { ChosenOrders } from './orders.ts'

/** What may be done to many orders at once: confirming asks for a promise and cancelling for a reason, so each is done alone. */
export const bulkMoves = ['produce', 'finish', 'ship', 'complete'] as const
export type BulkMove = (typeof bulkMoves)[number]

/** Orders that are moved at once. */
export const moveLimit = 200

export const OrdersMove = ChosenOrders.extend({ move: z.enum(bulkMoves) })
export type OrdersMove = z.infer<typeof OrdersMove>

/** `state`: nothing leads there from where the order is. */
const Refused = z.array(z.object({ reason: z.enum(['state', 'partly_shipped']), numbers: z.array(z.string()) }))
export type RefusedMoves = z.infer<typeof Refused>

/** What each move would do to the chosen orders now. */
export const OrderMovesPreview = z.object({
  chosen: z.int(),
  moves: z.array(z.object({ move: z.enum(bulkMoves), count: z.int(), refused: Refused })),
})
export type OrderMovesPreview = z.infer<typeof OrderMovesPreview>

export const OrdersMoved = z.object({ moved: z.int(), refused: Refused })
export type OrdersMoved = z.infer<typeof OrdersMoved>
