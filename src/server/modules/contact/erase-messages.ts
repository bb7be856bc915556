import { eq, or, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { eraseEmails } from '../../platform/mail/stored-emails.ts'
import { purgePhones } from '../customers/index.ts'
import { messagePhone } from './message-phone.ts'
import { contactMessages } from './tables.ts'

/** Selects the messages of an account, or those with a phone (`+` and 12 digits) or an email (lower case). */
export interface Writer {
  readonly userId?: number
  readonly phone?: string
  readonly email?: string
}

export function writtenBy({ userId, phone, email }: Writer) {
  return or(
    ...(userId === undefined ? [] : [eq(contactMessages.userId, userId)]),
    ...(phone === undefined ? [] : [eq(contactMessages.phone, phone.replace('+', ''))]),
    ...(email === undefined ? [] : [eq(sql`lower(${contactMessages.email})`, email)]),
  )
}

/** The phones of all stored messages. */
export const phonesOfMessages = sql`select '+' || phone as contact from contact_messages`

/** Deletes a person's messages and the manager's emails about them. @returns the number of messages */
export async function eraseMessages(context: AppContext, tx: Tx, writer: Writer): Promise<number> {
  const erased = await tx.delete(contactMessages).where(writtenBy(writer)).returning({ id: contactMessages.id, phone: contactMessages.phone })
  const keys = erased.map(({ id }) => `contact ${id}`)
  await eraseEmails(tx, keys)
  await purgePhones(context, tx, erased.map(messagePhone).filter(Boolean))
  return erased.length
}
