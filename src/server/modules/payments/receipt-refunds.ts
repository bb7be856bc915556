import { and, eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { NewRefund, OrderMoney, RefundPaid } from '#contract/admin/receipts.ts'
import { money, sum, zero, type Money } from '#contract/money.ts'
import { addDays, kyivClock } from '#contract/plain-date.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/db.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { lockByNumber, saveLedger, type StoredLedger } from './ledger-store.ts'
import { listReceipts } from './list-receipts.ts'
import { receiptRefunds, receipts } from './tables.ts'

/** Refunds are paid within 30 days (rule 5.4). */
const refundDays = 30

type Method = (typeof receiptRefunds.$inferSelect)['method']

/** The money received by this method and not refunded; promised refunds count as refunded. */
export async function leftOfReceipts(tx: Tx, orderId: number, method: Method): Promise<Money> {
  const came = await tx
    .select({ amount: receipts.amount, voidedAt: receipts.voidedAt })
    .from(receipts)
    .where(and(eq(receipts.orderId, orderId), eq(receipts.method, method)))
  const went = await tx
    .select({ amount: receiptRefunds.amount })
    .from(receiptRefunds)
    .where(and(eq(receiptRefunds.orderId, orderId), eq(receiptRefunds.method, method)))
  const live = came.filter(({ voidedAt }) => voidedAt === null)
  return money(sum(live.map(({ amount }) => amount)) - sum(went.map(({ amount }) => amount)))
}

/** Records a refund other than by card: already paid on a day, or to be paid within the legal term. */
export async function refundReceipts(
  context: AppContext,
  actor: Actor,
  orderNumber: string,
  refund: NewRefund & { method: Method },
): Promise<OrderMoney | Failure> {
  const today = kyivClock(context.clock.now()).date
  return runOnce(context, actor, { what: 'refund-receipts', body: { orderNumber, refund } }, async (tx) => {
    const stored = await lockByNumber(context, tx, orderNumber)
    if (!stored) return fail('notFound')
    const { orderId } = stored.orderPayment
    if (refund.amount_kopiykas > (await leftOfReceipts(tx, orderId, refund.method)))
      return fail('invalid', { amount_kopiykas: 'More than can be refunded.' })
    const now = context.clock.now()
    const [row] = await tx
      .insert(receiptRefunds)
      .values({
        orderId,
        method: refund.method,
        amount: refund.amount_kopiykas,
        reason: refund.reason,
        forgiven: !refund.stays_due,
        requestedAt: now,
        staffId: actor.id,
        staffName: actor.name,
        dueOn: addDays(today, refundDays),
        paidOn: refund.paid_on,
        paidAt: refund.paid_on === null ? null : now,
        documentNo: refund.document_no,
      })
      .returning()
    if (!row) throw new Error('a refund was not stored')
    if (refund.paid_on !== null) await addRefund(context, tx, stored, row)
    const changes = [
      { field: 'method', before: null, after: refund.method },
      { field: 'amount_kopiykas', before: null, after: refund.amount_kopiykas },
      { field: 'stays_due', before: null, after: refund.stays_due },
    ]
    const subject = { id: row.id, label: orderNumber }
    await recordChange(context, tx, actor, { kind: 'refund', verb: 'make', subject, changes, reason: refund.reason })
    return listReceipts(tx, orderNumber)
  })
}

/** Records that a promised refund was paid. */
export async function payReceiptRefund(
  context: AppContext,
  actor: Actor,
  { orderNumber, id, ...paid }: RefundPaid & { orderNumber: string; id: number },
): Promise<OrderMoney | Failure> {
  return runOnce(context, actor, { what: 'pay-refund', body: { orderNumber, id, paid } }, async (tx) => {
    const stored = await lockByNumber(context, tx, orderNumber)
    const [row] = stored
      ? await tx
          .select()
          .from(receiptRefunds)
          .where(and(eq(receiptRefunds.id, id), eq(receiptRefunds.orderId, stored.orderPayment.orderId)))
      : []
    if (!stored || !row) return fail('notFound')
    if (row.paidOn !== null) return fail('conflict', { id: 'It is paid already.' })
    await tx
      .update(receiptRefunds)
      .set({ paidOn: paid.paid_on, paidAt: context.clock.now(), documentNo: paid.document_no ?? row.documentNo })
      .where(eq(receiptRefunds.id, id))
    await addRefund(context, tx, stored, row)
    const changes = [{ field: 'paid_on', before: null, after: paid.paid_on }]
    await recordChange(context, tx, actor, { kind: 'refund', verb: 'pay', subject: { id, label: orderNumber }, changes })
    return listReceipts(tx, orderNumber)
  })
}

async function addRefund(
  context: AppContext,
  tx: Tx,
  stored: StoredLedger,
  { method, amount, forgiven }: { method: Method; amount: Money; forgiven: boolean },
): Promise<void> {
  const before = stored.ledger.receiptRefunds
  const receiptRefunds = { refunded: money(before.refunded + amount), forgiven: money(before.forgiven + (forgiven ? amount : zero)) }
  await saveLedger(context, tx, stored, { ...stored.ledger, receiptRefunds }, [], null, { refundedBy: method })
}
