import { desc } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { writtenBy, type Writer } from './erase-messages.ts'
import { contactMessages } from './tables.ts'

/** Everything a person wrote on the contact page, while signed in or under a phone or email. */
export function exportMessages(db: Db | Tx, writer: Writer) {
  const { name, email, phone, country, message, language, createdAt } = contactMessages
  return db
    .select({ sent_at: createdAt, name, email, phone, country, message, language })
    .from(contactMessages)
    .where(writtenBy(writer))
    .orderBy(desc(contactMessages.id))
}
