import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { contactMessages } from './tables.ts'

/** Everything that a person wrote on the contact page while signed in. It goes with the account, by its key. */
export function exportMessages(db: Db | Tx, userId: number) {
  const { name, email, phone, message, language, createdAt } = contactMessages
  return db
    .select({ sent_at: createdAt, name, email, phone, message, language })
    .from(contactMessages)
    .where(eq(contactMessages.userId, userId))
    .orderBy(desc(contactMessages.id))
}
