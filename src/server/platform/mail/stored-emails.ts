import { and, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cleanLine } from '#contract/clean-text.ts'
import type { Db, Tx } from '../db/db.ts'
import { openSealed, type KeySource } from '../sealing.ts'
import { enqueue } from '../jobs/index.ts'
import type { AppContext } from '../app-context.ts'
import { emails } from './tables.ts'
import { emailText, type EmailContent, type Email } from './email.ts'

export type StoredEmail = typeof emails.$inferSelect

export async function readEmail(db: Db | Tx, id: number): Promise<StoredEmail | undefined> {
  const [email] = await db.select().from(emails).where(eq(emails.id, id))
  return email
}

export const newestEmails = (db: Db, limit: number): Promise<StoredEmail[]> => db.select().from(emails).orderBy(desc(emails.id)).limit(limit)

/** Stores the mail server's answer and its time. */
export async function storeAnswer(db: Db | Tx, id: number, answer: { readonly sentAt: Date } | { readonly refusedAt: Date }): Promise<void> {
  await db.update(emails).set(answer).where(eq(emails.id, id))
}

/** The states of emails by key. Emails are deleted after a while; a missing one was sent. */
export async function readEmailStates(db: Db | Tx, keys: readonly string[]) {
  const { key, sentAt, refusedAt, expiresAt } = emails
  const rows =
    keys.length > 0
      ? await db
          .select({ key, sentAt, refusedAt, expiresAt })
          .from(emails)
          .where(inArray(key, [...keys]))
      : []
  return new Map(rows.map((email) => [email.key, email]))
}

const to = (address: string) => eq(sql`lower(${emails.recipient})`, address)

/**
 * Emails to an address, newest first.
 * @param address in lower case
 */
export const emailsTo = (db: Db | Tx, address: string) =>
  db.select({ sent_at: emails.createdAt, kind: emails.kind, subject: emails.subject }).from(emails).where(to(address)).orderBy(desc(emails.id))

/** @param address in lower case */
export async function eraseEmailsTo(tx: Tx, address: string): Promise<void> {
  await tx.delete(emails).where(to(address))
}

export async function eraseEmails(tx: Tx | Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await tx.delete(emails).where(inArray(emails.key, [...keys]))
}

export async function eraseEmailsOfKind(db: Db, kind: string, until: Date): Promise<void> {
  await db.delete(emails).where(and(eq(emails.kind, kind), lte(emails.createdAt, until)))
}

export async function eraseEmailsOfOtherKinds(db: Db, kind: string, until: Date): Promise<void> {
  await db.delete(emails).where(and(ne(emails.kind, kind), lte(emails.createdAt, until)))
}

/** The number of emails that expired unsent between the two times. */
export const countExpiredEmails = (db: Db, since: Date, until: Date): Promise<number> =>
  db.$count(emails, and(isNull(emails.sentAt), lte(emails.expiresAt, until), gt(emails.expiresAt, since)))

/** Opens the sealed links in a stored email. */
export function unsealEmail(
  source: KeySource,
  { text, content }: { text: string; content: EmailContent | null },
): { text: string; content: EmailContent | null } {
  // sealed from this type
  return { text: openSealed(source, text), content: content && (JSON.parse(openSealed(source, JSON.stringify(content))) as EmailContent) }
}

/** The job that sends an email; the notifications module runs it. */
export const emailQueued = { name: 'send-email', input: z.object({ emailId: z.int() }) } as const

/**
 * Queues an email in the transaction that causes it, so that both are stored or neither. A job sends it, at once or `after` a moment.
 * @returns false when the same cause has queued it before
 */
export async function queueEmail(context: AppContext, tx: Tx | Db, { to, subject, content, ...email }: Email, after?: Date): Promise<boolean> {
  const [posted] = await tx
    .insert(emails)
    .values({
      ...email,
      recipient: to,
      // A line break would start another header, a direction mark would reverse the line.
      subject: cleanLine(subject),
      text: emailText(content),
      content,
      createdAt: context.clock.now(),
    })
    .onConflictDoNothing({ target: emails.key })
    .returning({ id: emails.id })
  if (!posted) return false
  await enqueue(context, tx, emailQueued, { emailId: posted.id }, { once: `email ${posted.id}`, ...(after && { after }) })
  return true
}
