import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { contactAnswers, contactMessages } from './tables.ts'

/** A message of the contact page; null when there is no such message. */
export async function readEnquiry(db: Db | Tx, id: number): Promise<typeof contactMessages.$inferSelect | null> {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return message ?? null
}

/** Removes the plus: messages store phones without it. */
const stored = (phones: readonly string[]) => phones.map((phone) => phone.replace('+', ''))

/** Messages sent with these phones, newest first. */
export const messagesOfPhones = (db: Db | Tx, phones: readonly string[], limit: number) =>
  db
    .select()
    .from(contactMessages)
    .where(inArray(contactMessages.phone, stored(phones)))
    .orderBy(desc(contactMessages.id))
    .limit(limit)

/** The office's answers to messages with these phones, oldest first. */
export const answersToPhones = (db: Db | Tx, phones: readonly string[]) =>
  db
    .select({ at: contactAnswers.at, body: contactAnswers.body })
    .from(contactAnswers)
    .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.messageId))
    .where(inArray(contactMessages.phone, stored(phones)))
    .orderBy(asc(contactAnswers.id))
