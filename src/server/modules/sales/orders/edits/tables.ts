import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DraftLine } from '#contract/draft-lines.ts'
import { kopiykas, moment, reference } from '../../../../platform/db/columns.ts'
import { orders, type orderLines } from '../tables.ts'

/** Who of the staff: without a reference and with the name of that day, because the row outlives the account. */
const author = () => ({ staffId: integer('staff_id'), staffName: text('staff_name') })

/** The draft of an order's lines: one for all of the staff. The row stays when it was applied, so that versions never come again. */
export const orderEdits = pgTable('order_edits', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** All lines, by their keys; null while nobody edits. */
  lines: jsonb().$type<Readonly<Record<string, DraftLine>>>(),
  version: integer().notNull(),
  changedAt: moment('changed_at').notNull(),
  ...author(),
})

/** What a revision says of a line. */
type Shown = Pick<
  typeof orderLines.$inferSelect,
  'kind' | 'productId' | 'productCode' | 'translations' | 'options' | 'quantity' | 'unit' | 'listedUnit' | 'overrideReason' | 'total'
>

/** The lines and prices of an order at each of its states, from the first edit on; rows are added, never changed. */
export const orderRevisions = pgTable(
  'order_revisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    /** 0: as it was placed. */
    no: integer().notNull(),
    at: moment('at').notNull(),
    lines: jsonb().$type<readonly Shown[]>().notNull(),
    total: kopiykas('total').notNull(),
    /** Null as it was placed. */
    reason: text(),
    ...author(),
  },
  (table) => [
    uniqueIndex('order_revisions_no').on(table.orderId, table.no),
    check('order_revisions_reason', sql`(${table.no} = 0) = (${table.reason} is null)`),
  ],
)
