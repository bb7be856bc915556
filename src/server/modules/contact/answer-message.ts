import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import type { Tx } from '../../platform/db/db.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { readEnquiry } from './read-messages.ts'
import { contactMessages } from './tables.ts'

async function markAnswered(context: AppContext, tx: Tx, actor: Actor, which: SQL | undefined): Promise<void> {
  const answered = await tx
    .update(contactMessages)
    .set({ answeredAt: context.clock.now(), answeredBy: actor.name })
    .where(and(isNull(contactMessages.answeredAt), which))
    .returning({ id: contactMessages.id })
  for (const { id } of answered) await recordChange(context, tx, actor, { kind: 'message', verb: 'answer', subject: { id, label: String(id) } })
  if (answered.length > 0) await notifyDesk(context, tx, 'message', null)
}

/** Marks a message of the contact page as answered by the staff. */
export async function answerMessage(context: AppContext, actor: Actor, id: number): Promise<undefined | Failure> {
  const done = await runOnce(context, actor, { what: 'answer-message', body: id }, async (tx) => {
    if ((await readEnquiry(tx, id)) === null) return fail('notFound')
    await markAnswered(context, tx, actor, eq(contactMessages.id, id))
    return { answered: true }
  })
  return isFailure(done) ? done : undefined
}

/** Marks the open messages of whoever has this phone or e-mail as answered: a quote that is sent to them is the answer. */
export async function answerEnquiries(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  { phone, email }: { readonly phone: string | null; readonly email: string | null },
): Promise<void> {
  const isTheirs = or(
    phone ? eq(contactMessages.phone, phone.replace('+', '')) : sql`false`,
    email ? sql`lower(${contactMessages.email}) = ${email.toLowerCase()}` : sql`false`,
  )
  await markAnswered(context, tx, actor, isTheirs)
}
