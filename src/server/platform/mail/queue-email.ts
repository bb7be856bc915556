import { z } from 'zod'
import { cleanLine } from '#contract/clean-text.ts'
import type { Db, Tx } from '../db/db.ts'
import { enqueue } from '../jobs/index.ts'
import type { AppContext } from '../app-context.ts'
import { emailText, type Email } from './email.ts'
import { emails } from './tables.ts'

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
