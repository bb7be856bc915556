import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { EmailAttachment, EmailContent } from './email.ts'

/** Emails of the shop, stored in the transaction that causes them: the developers' mailbox shows them. */
export const emails = pgTable(
  'emails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Names the cause: the same cause writes one email. */
    key: text().unique(),
    recipient: text().notNull(),
    replyTo: text('reply_to'),
    subject: text().notNull(),
    text: text().notNull(),
    content: jsonb().$type<EmailContent>(),
    attachments: jsonb().$type<readonly EmailAttachment[]>().notNull().default([]),
    language: text().notNull(),
    /** What the email is about, e.g. `password-reset`. */
    kind: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Not sent after that. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** When the mail server took it; null while it waits, and where no mail server is set. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [index('emails_recipient').on(table.recipient)],
)
