import { eq } from 'drizzle-orm'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { contactMessages } from './tables.ts'

/** Marks a message of the contact page as answered by the staff. */
export async function answerMessage(context: AppContext, actor: Actor, id: number): Promise<undefined | Failure> {
  const done = await runOnce(context, actor, { what: 'answer-message', body: id }, async (tx) => {
    const [message] = await tx
      .select({ answeredAt: contactMessages.answeredAt })
      .from(contactMessages)
      .where(eq(contactMessages.id, id))
      .for('update')
    if (!message) return fail('notFound')
    if (message.answeredAt === null) {
      await tx.update(contactMessages).set({ answeredAt: context.clock.now(), answeredBy: actor.name }).where(eq(contactMessages.id, id))
      await recordChange(context, tx, actor, { kind: 'message', verb: 'answer', subject: { id, label: String(id) } })
      await notifyDesk(context, tx, 'message', null)
    }
    return { answered: true }
  })
  return isFailure(done) ? done : undefined
}
