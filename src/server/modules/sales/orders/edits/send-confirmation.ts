import { eq } from 'drizzle-orm'
import { refuse, type AdminFailure } from '#contract/admin/errors.ts'
import type { ConfirmationSent } from '#contract/admin/order-edits.ts'
import { recordChange, type Actor } from '../../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { runOnce } from '../../../../platform/idempotency/run-once.ts'
import { enqueue } from '../../../../platform/jobs/index.ts'
import { lockOrder } from '../change-order.ts'
import { orderEvent } from '../order-event.ts'
import { orders } from '../tables.ts'

/** Writes the buyer what is ordered now. Nothing else writes to them about an edit. */
export function sendConfirmation(context: AppContext, actor: Actor, number: string): Promise<ConfirmationSent | AdminFailure> {
  return runOnce<ConfirmationSent>(context, actor, { what: 'send-confirmation', body: { number } }, async (tx) => {
    const locked = await lockOrder(tx, number)
    if (!locked) return refuse('notFound')
    const [order] = await tx.select({ email: orders.email, revision: orders.revision }).from(orders).where(eq(orders.id, locked.id))
    if (!order?.email) return refuse('invalid', { email: 'The buyer left no e-mail.' })
    const key = `order ${locked.id} revision ${order.revision} at ${context.clock.now().getTime()}`
    await enqueue(context, tx, orderEvent, { key, orderId: locked.id, what: { kind: 'revised' } })
    const changes = [{ field: 'revision', before: null, after: order.revision }]
    await recordChange(context, tx, actor, { kind: 'order', verb: 'send-confirmation', subject: { id: locked.id, label: number }, changes })
    return { to: order.email }
  })
}
