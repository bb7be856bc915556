import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { EmailAttachment, EmailContent } from './email.ts'
import { moment } from '../db/columns.ts'

/** The shop's emails, stored in the transaction that causes them; the developers' mailbox shows them. */
export const emails = pgTable(
  'emails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Names the cause: one cause queues one email. */
    key: text().unique(),
    recipient: text().notNull(),
    replyTo: text('reply_to'),
    subject: text().notNull(),
    text: text().notNull(),
    content: jsonb().$type<EmailContent>(),
    attachments: jsonb().$type<readonly EmailAttachment[]>().notNull().default([]),
    language: text().notNull(),
    /** What the email is about, such as `password-reset`. */
    kind: text().notNull(),
    /** The order, quote or contact message whose author it goes to, so that the office can be notified if it does not arrive. */
    orderId: integer('order_id'),
    quoteId: integer('quote_id'),
    contactMessageId: bigint('contact_message_id', { mode: 'number' }),
    createdAt: moment('created_at').notNull(),
    /** It is not sent after this time. */
    expiresAt: moment('expires_at'),
    /** When the mail server accepted it; null while it waits and without a mail server. */
    sentAt: moment('sent_at'),
    /** When the mail server rejected it for good; it can still be sent again by hand. */
    refusedAt: moment('refused_at'),
  },
  (table) => [
    index('emails_recipient').on(table.recipient),
    index('emails_unsent').on(table.expiresAt).where(sql`${table.sentAt} is null and ${table.expiresAt} is not null`),
    index('emails_refused').on(table.refusedAt).where(sql`${table.sentAt} is null and ${table.refusedAt} is not null`),
  ],
)
