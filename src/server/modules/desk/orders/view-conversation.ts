import type { OrderCall, OrderNote } from '#contract/admin/orders.ts'
import type { orderCalls, orderNotes } from './tables.ts'

export const viewNote = (row: typeof orderNotes.$inferSelect): Omit<OrderNote, 'former'> => ({
  id: row.id,
  body: row.body,
  pinned: row.pinned,
  workshop: row.workshop,
  version: row.version,
  at: row.createdAt.toISOString(),
  by: row.staffName,
  changed_at: row.changedAt?.toISOString() ?? null,
  changed_by: row.changedBy,
})

export const viewCall = (row: typeof orderCalls.$inferSelect): OrderCall => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.staffName,
  outcome: row.outcome,
  note: row.note,
  next_at: row.nextAt?.toISOString() ?? null,
})
