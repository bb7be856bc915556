import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MessageChannel, MessageDocument, MessageTemplate } from '#contract/admin/order-messages.ts'
import type { CallOutcome } from '#contract/admin/orders.ts'
import { moment, reference } from '../../../platform/db/columns.ts'
import { orders, type CallReason } from '../../sales/orders/tables.ts'

/** Who of the staff wrote a row: without a reference and with the name of that day, because the row outlives the account. */
const author = () => ({ staffId: integer('staff_id'), staffName: text('staff_name') })

/** What the staff writes for itself about an order; buyers never see it. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    pinned: boolean().notNull(),
    /** The workshop reads it too. */
    workshop: boolean().notNull(),
    version: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    ...author(),
    changedAt: moment('changed_at'),
    changedBy: text('changed_by'),
  },
  (table) => [index('order_notes_of_order').on(table.orderId, table.id)],
)

/** What a note said before it was edited. */
export const orderNoteVersions = pgTable(
  'order_note_versions',
  {
    noteId: reference('note_id', () => orderNotes.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    body: text().notNull(),
    pinned: boolean().notNull(),
    workshop: boolean().notNull(),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.version] })],
)

/** When the buyer was to be called, and why, before a call was recorded: what taking it back restores. */
interface FormerCallPlan {
  readonly due: string | null
  readonly reason: CallReason | null
  /** Nobody had called yet. */
  readonly isFirst: boolean
}

/** Calls to the buyer; rows are added, never changed, and go only when the last one is taken back at once. */
export const orderCalls = pgTable(
  'order_calls',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    outcome: text().$type<CallOutcome>().notNull(),
    note: text(),
    /** When to call next; of an order's calls the last one counts. */
    nextAt: moment('next_at'),
    former: jsonb().$type<FormerCallPlan>(),
    ...author(),
  },
  (table) => [index('order_calls_of_order').on(table.orderId, table.id)],
)

/** What the staff wrote to the buyer. The text goes after a while; that it was sent stays. */
export const orderMessages = pgTable(
  'order_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    channel: text().$type<MessageChannel>().notNull(),
    template: text().$type<MessageTemplate>(),
    subject: text(),
    body: text(),
    /** The issued document that goes with it. */
    document: jsonb().$type<MessageDocument>(),
    /** Of a message in Telegram; what became of an e-mail stands with the e-mail. */
    sentAt: moment('sent_at'),
    failedAt: moment('failed_at'),
    ...author(),
  },
  (table) => [index('order_messages_of_order').on(table.orderId, table.id), index('order_messages_by_age').on(table.at)],
)

/** What became of the money of a cancelled order, where some had come. The money itself stands in the ledger. */
export const orderCancellations = pgTable(
  'order_cancellations',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** `task`: it is still to be refunded; `kept`: it stays here, with a reason. */
    decision: text().$type<'task' | 'kept'>().notNull(),
    reason: text(),
    at: moment('at').notNull(),
    ...author(),
  },
  (table) => [index('order_cancellations_open').on(table.at).where(sql`${table.decision} = 'task'`)],
)
