import { and, eq, gt, isNull, not, or } from 'drizzle-orm'
import { isPaid, statusInfo } from '#contract/payment.ts'
import { workingTimeAfter } from '#contract/working-hours.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readDesk } from '../../content/index.ts'
import { isFinished } from './finished-orders.ts'
import type { OrderEvent } from './order-event.ts'
import { orders } from './tables.ts'

/** Plans a call to a buyer whose card was declined, unless an earlier one is due; a payment cancels it. */
export async function callAboutPayment(context: AppContext, { orderId, what }: OrderEvent): Promise<void> {
  if (what.kind !== 'payment' && what.kind !== 'part') return
  const { db } = context.database
  const status = what.kind === 'part' ? 'success' : what.status
  if (isPaid(status)) {
    const paymentCall = and(eq(orders.id, orderId), eq(orders.callReason, 'payment'))
    await db.update(orders).set({ callDueAt: null, callReason: null }).where(paymentCall)
    return
  }
  if (statusInfo(status).group !== 'failure') return
  const { rules, hours } = await readDesk(context, db)
  const due = workingTimeAfter(context.clock.now(), rules.call_minutes, hours)
  const noSooner = or(isNull(orders.callDueAt), gt(orders.callDueAt, due))
  await db
    .update(orders)
    .set({ callDueAt: due, callReason: 'payment' })
    .where(and(eq(orders.id, orderId), not(isFinished), noSooner))
}
