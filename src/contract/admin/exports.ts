import { z } from 'zod'

/** The list as it is seen; tables of a period or of a filter of orders, for whoever keeps the books. */
export const exportKinds = ['list', 'orders', 'lines', 'receipts', 'documents'] as const
export type ExportKind = (typeof exportKinds)[number]

/** Ids with spaces between them. */
const Ticked = z.string().max(60_000)
export const TickedOrders = z.object({ ids: Ticked.optional(), except: Ticked.optional() })
export type TickedOrders = z.infer<typeof TickedOrders>
