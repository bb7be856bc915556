import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { isFailure } from '#contract/errors.ts'
import { kyivClock } from '#contract/plain-date.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import { addReceipt, dueAmount, readBalances } from '../payments/index.ts'
import { lockOrder } from '../sales/index.ts'
import { waybills } from './tables.ts'
import { readOrderNumber } from './waybills.ts'

/**
 * Records cash on delivery that a carrier has paid out as a payment of the order, once per waybill. If the order owes less than was
 * collected, somebody has recorded it already, from a bank statement or by hand, so it is not counted again.
 */
export async function recordPaidOut(context: AppContext, number: string): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const unpaid = and(eq(waybills.number, number), eq(waybills.state, 'made'), isNotNull(waybills.cashOnDelivery), isNull(waybills.paidOutAt))
    const [waybill] = await tx.select().from(waybills).where(unpaid)
    const orderNumber = waybill && (await readOrderNumber(tx, waybill))
    const order = orderNumber && (await lockOrder(tx, orderNumber))
    if (!waybill?.cashOnDelivery || !order) return
    const now = context.clock.now()
    const noted = await tx
      .update(waybills)
      .set({ paidOutAt: now })
      .where(and(eq(waybills.id, waybill.id), unpaid))
      .returning({ id: waybills.id })
    if (noted.length === 0) return
    await notifyDesk(context, tx, 'order', order.number)
    const balance = (await readBalances(tx, [order.id])).get(order.id)?.balance
    if (!balance || dueAmount(balance) < waybill.cashOnDelivery) return
    const receipt = {
      method: 'bank' as const,
      amount_kopiykas: waybill.cashOnDelivery,
      received_on: kyivClock(now).date,
      document_no: number,
      fiscal_no: null,
    }
    const added = await addReceipt(context, tx, { id: null, name: 'Нова пошта', requestId: null }, order.number, receipt, { papersOnce: true })
    if (isFailure(added)) context.log.warn({ order: order.number, failure: added.failure }, 'money that a carrier paid out was recorded before')
  })
}
