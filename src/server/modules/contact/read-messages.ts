import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { contactAnswers, contactMessages } from './tables.ts'
import { writtenBy, type Writer } from './erase-messages.ts'

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

/** The newest messages of the contact page, for the operator. */
export function listMessages(db: Db, limit: number) {
  return db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(limit)
}

/** Everything a person wrote on the contact page, while signed in or under a phone or email. */
export function exportMessages(db: Db | Tx, writer: Writer) {
  const { name, email, phone, country, message, language, createdAt } = contactMessages
  return db
    .select({ sent_at: createdAt, name, email, phone, country, message, language })
    .from(contactMessages)
    .where(writtenBy(writer))
    .orderBy(desc(contactMessages.id))
}
