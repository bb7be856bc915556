import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DraftLine } from '#contract/draft-lines.ts'
import { author, kopiykas, moment, reference } from '../../../../platform/db/columns.ts'
import { orders, type orderLines } from '../tables.ts'

/** The draft of an order's lines, shared by all staff. The row stays after applying, so that version numbers are never reused. */
export const orderEdits = pgTable('order_edits', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** All lines by key; null while nobody edits. */
  lines: jsonb().$type<Readonly<Record<string, DraftLine>>>(),
  version: integer().notNull(),
  changedAt: moment('changed_at').notNull(),
  ...author(),
})

/** The columns of a line in a revision. */
type Shown = Pick<
  typeof orderLines.$inferSelect,
  'kind' | 'productId' | 'productCode' | 'translations' | 'options' | 'quantity' | 'unit' | 'listedUnit' | 'overrideReason' | 'total'
>

/** The lines and prices of an order in each revision, from the first edit on; rows are added, never changed. */
export const orderRevisions = pgTable(
  'order_revisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    /** 0 = as placed. */
    no: integer().notNull(),
    at: moment('at').notNull(),
    lines: jsonb().$type<readonly Shown[]>().notNull(),
    total: kopiykas('total').notNull(),
    /** Null for revision 0. */
    reason: text(),
    ...author(),
  },
  (table) => [
    uniqueIndex('order_revisions_no').on(table.orderId, table.no),
    check('order_revisions_reason', sql`(${table.no} = 0) = (${table.reason} is null)`),
  ],
)
