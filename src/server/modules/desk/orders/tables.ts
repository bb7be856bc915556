import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MessageChannel, MessageDocument, MessageTemplate } from '#contract/admin/order-messages.ts'
import type { CallOutcome } from '#contract/admin/orders.ts'
import { author, moment, reference } from '../../../platform/db/columns.ts'
import { orders, type CallReason } from '../../sales/orders/tables.ts'

/** The staff's own notes about an order; buyers never see them. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    pinned: boolean().notNull(),
    /** Whether the workshop reads it too. */
    workshop: boolean().notNull(),
    version: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    ...author(),
    changedAt: moment('changed_at'),
    changedBy: text('changed_by'),
  },
  (table) => [index('order_notes_of_order').on(table.orderId, table.id)],
)

/** Former texts of notes. */
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

/** The planned call before a call was recorded; undoing the call restores it. */
interface FormerCallPlan {
  readonly due: string | null
  readonly reason: CallReason | null
  /** Whether nobody had called yet. */
  readonly isFirst: boolean
}

/** Calls to the buyer. Rows are never changed; only the last one can be deleted, by an immediate undo. */
export const orderCalls = pgTable(
  'order_calls',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    outcome: text().$type<CallOutcome>().notNull(),
    note: text(),
    /** When to call next; only an order's last call counts. */
    nextAt: moment('next_at'),
    former: jsonb().$type<FormerCallPlan>(),
    ...author(),
  },
  (table) => [index('order_calls_of_order').on(table.orderId, table.id)],
)

/** Messages to the buyer. The text is deleted after a while; the fact that it was sent stays. */
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
    document: jsonb().$type<MessageDocument>(),
    /** For a message in Telegram; an e-mail has its own state. */
    sentAt: moment('sent_at'),
    failedAt: moment('failed_at'),
    ...author(),
  },
  (table) => [index('order_messages_of_order').on(table.orderId, table.id), index('order_messages_by_age').on(table.at)],
)

/** The decision about money received for a cancelled order. The ledger has the money itself. */
export const orderCancellations = pgTable(
  'order_cancellations',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** `task` = still to be refunded; `kept` = not refunded, with a reason. */
    decision: text().$type<'task' | 'kept'>().notNull(),
    reason: text(),
    at: moment('at').notNull(),
    ...author(),
  },
  (table) => [index('order_cancellations_open').on(table.at).where(sql`${table.decision} = 'task'`)],
)
