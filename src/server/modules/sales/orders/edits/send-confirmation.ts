import type { EmailedTo } from '#contract/admin/acts.ts'
import { eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import { recordChange, type Actor } from '../../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { runOnce } from '../../../../platform/idempotency/run-once.ts'
import { enqueue } from '../../../../platform/jobs/index.ts'
import { lockOrder } from '../change-order.ts'
import { orderEvent } from '../order-event.ts'
import { orders } from '../tables.ts'

/** Sends the buyer a confirmation of the current lines. An edit sends nothing else. */
export function sendConfirmation(context: AppContext, actor: Actor, number: string): Promise<EmailedTo | Failure> {
  return runOnce<EmailedTo>(context, actor, { what: 'send-confirmation', body: { number } }, async (tx) => {
    const locked = await lockOrder(tx, number)
    if (!locked) return fail('notFound')
    const [order] = await tx.select({ email: orders.email, revision: orders.revision }).from(orders).where(eq(orders.id, locked.id))
    if (!order?.email) return fail('invalid', { email: 'The buyer left no e-mail.' })
    const key = `order ${locked.id} revision ${order.revision} at ${context.clock.now().getTime()}`
    await enqueue(context, tx, orderEvent, { key, orderId: locked.id, what: { kind: 'revised' } })
    const changes = [{ field: 'revision', before: null, after: order.revision }]
    await recordChange(context, tx, actor, { kind: 'order', verb: 'send-confirmation', subject: { id: locked.id, label: number }, changes })
    return { to: order.email }
  })
}
