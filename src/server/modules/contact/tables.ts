import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { moment } from '../../platform/db/columns.ts'

/** Messages of the contact page, unchanged. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /**
     * The author, if signed in: the message is part of their export and deleted with their account. A typed e-mail alone does not
     * prove authorship.
     */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    /** 12 digits; empty when a sender from abroad left none. */
    phone: text().notNull(),
    /** The sender's country code; empty = Ukraine. */
    country: text().notNull().default(''),
    message: text().notNull(),
    language: text().$type<'uk' | 'en'>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the manager's email was queued; null = not yet. */
    forwardedAt: moment('forwarded_at'),
    /** When somebody of the staff marked it as answered, and that person's id and name at that time. */
    answeredAt: moment('answered_at'),
    answeredBy: text('answered_by'),
  },
  (table) => [
    index('contact_messages_open').on(table.createdAt).where(sql`${table.answeredAt} is null`),
    index('contact_messages_newest').on(table.createdAt.desc()),
    index('contact_messages_user').on(table.userId),
  ],
)

/** Answers that the staff sent by e-mail. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    at: moment('at').notNull(),
    staffId: integer('staff_id'),
    staffName: text('staff_name'),
  },
  (table) => [index('contact_answers_of_message').on(table.messageId)],
)
