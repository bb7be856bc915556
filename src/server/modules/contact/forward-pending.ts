import { and, asc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readNoticeTargets } from '../content/index.ts'
import { forwardMessage } from './forward-message.ts'
import { contactMessages } from './tables.ts'

/** Forwards, oldest first, the messages that arrived while the shop's e-mail was not set. */
export async function forwardPending(context: AppContext): Promise<void> {
  const { db } = context.database
  if ((await readNoticeTargets(context, db, 'message')).email === null) return
  const waiting = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(isNull(contactMessages.forwardedAt))
    .orderBy(asc(contactMessages.id))
  for (const { id } of waiting) {
    await db.transaction(async (tx) => {
      const still = and(eq(contactMessages.id, id), isNull(contactMessages.forwardedAt))
      const [message] = await tx.select().from(contactMessages).where(still).for('update')
      if (message) await forwardMessage(context, tx, message)
    })
  }
}

export const forwardPendingMessages = defineJob({ name: 'forward-messages', every: '*/5 * * * *', input: z.object({}), run: forwardPending })
