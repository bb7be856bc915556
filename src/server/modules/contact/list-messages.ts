import { desc } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { contactMessages } from './tables.ts'

/** The newest messages of the contact page, for the operator. */
export function listMessages(db: Db, limit: number) {
  return db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(limit)
}
