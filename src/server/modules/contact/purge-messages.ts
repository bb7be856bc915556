import { and, eq, lte } from 'drizzle-orm'
import { emails } from '../../platform/mail/tables.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { contactMessages } from './tables.ts'

/** How long a message is kept (privacy policy, section 5; docs/legal.md): long enough for an order that grows out of it. */
const retentionDays = 365

/** Removes messages past their time, and the manager's emails about them. */
export async function purgeMessages(context: AppContext): Promise<void> {
  const { db } = context.database
  const last = new Date(context.clock.now().getTime() - retentionDays * 86_400_000)
  await db.delete(contactMessages).where(lte(contactMessages.createdAt, last))
  await db.delete(emails).where(and(eq(emails.kind, 'contact-message'), lte(emails.createdAt, last)))
}

/** Once a day, in whichever processes run: doing it twice is harmless. */
export async function startPurgingMessages(context: AppContext): Promise<() => Promise<void>> {
  const purge = () => purgeMessages(context).catch((err: unknown) => context.log.warn({ err }, 'old contact messages were not removed'))
  let running = purge()
  const timer = setInterval(
    () => {
      running = purge()
    },
    24 * 60 * 60_000,
  )
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
