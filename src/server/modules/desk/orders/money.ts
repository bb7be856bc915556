import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import type { DepositChange, NewRefund, OrderMoney, PaymentLink } from '#contract/admin/receipts.ts'
import type { Language } from '#contract/languages.ts'
import type { PaymentShare } from '#contract/order.ts'
import { dayErrors } from '#contract/day-errors.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readDesk } from '../../content/index.ts'
import { changeOrder, isBeforeOrder, lockOrder, readOrder } from '../../sales/index.ts'
import {
  listReceipts,
  readPayments,
  refundReceipts,
  reserveRefunds,
  sendRefunds,
  setDeposit,
  startAttempt,
  type ReservedRefund,
} from '../../payments/index.ts'
import { readOrderCard } from './read-order-card.ts'
import { staleOrder } from './change-order.ts'

/** An owner may refund any sum, others up to the limit in the settings; nobody before the order's day. */
export async function checkRefund(context: AppContext, isOwner: boolean, number: string, refund: NewRefund): Promise<Failure | NewRefund> {
  const { rules } = await readDesk(context, context.database.db)
  if (!isOwner && refund.amount_kopiykas > rules.refund_kopiykas)
    return fail('notPermitted', { amount_kopiykas: 'An owner refunds a sum like this.' })
  if (await isBeforeOrder(context.database.db, number, refund.paid_on)) return fail('invalid', { paid_on: dayErrors.dayBeforeOrder })
  return refund
}

/** Refunds money the way it was paid, after {@link checkRefund}. */
export async function makeRefund(context: AppContext, actor: Actor, number: string, refund: NewRefund): Promise<OrderMoney | Failure> {
  const { method } = refund
  return method === 'card' ? refundCard(context, actor, number, refund) : refundReceipts(context, actor, number, { ...refund, method })
}

/** Stores the refund before asking the provider, so that a repeated request refunds only once. */
async function refundCard(context: AppContext, actor: Actor, number: string, refund: NewRefund): Promise<OrderMoney | Failure> {
  let reserved: readonly ReservedRefund[] = []
  const claimed = await runOnce(
    context,
    actor,
    { what: 'refund-card', body: { number, refund } },
    async (tx): Promise<{ orderId: number } | Failure> => {
      const order = await lockOrder(tx, number)
      if (!order) return fail('notFound')
      const { amount_kopiykas: amount, reason, stays_due } = refund
      const stored = await reserveRefunds(context, tx, { orderId: order.id, amount, reason, forgiven: !stays_due, by: actor })
      if (isFailure(stored)) return stored
      reserved = stored
      for (const { id, amount: part } of stored) {
        const changes = [
          { field: 'method', before: null, after: 'card' },
          { field: 'amount_kopiykas', before: null, after: part },
          { field: 'stays_due', before: null, after: stays_due },
        ]
        await recordChange(context, tx, actor, { kind: 'refund', verb: 'make', subject: { id, label: number }, changes, reason })
      }
      return { orderId: order.id }
    },
  )
  if (isFailure(claimed)) return claimed
  await sendRefunds(context, claimed.orderId, reserved)
  return listReceipts(context.database.db, number)
}

/** Chooses how an order is paid: the whole sum at once, or a deposit first. */
export async function changeDeposit(
  context: AppContext,
  actor: Actor,
  number: string,
  { version, deposit_kopiykas: deposit }: DepositChange,
): Promise<OrderCard | Failure> {
  return runOnce(context, actor, { what: 'change-deposit', body: { number, version, deposit } }, async (tx) => {
    const order = await lockOrder(tx, number)
    if (!order) return fail('notFound')
    if (order.version !== version) return staleOrder(tx, order.id, number)
    const set = await setDeposit(context, tx, order.id, deposit)
    if (isFailure(set)) return set
    const changes = [{ field: 'deposit_kopiykas', before: set.before, after: deposit }]
    await changeOrder(context, tx, actor, order, { entry: { verb: 'deposit', changes } })
    return readOrderCard(tx, number, false)
  })
}

/** Makes a card payment link for the amount due, whatever payment method was chosen. Never call it in a transaction. */
export async function makePaymentLink(
  context: AppContext,
  actor: Actor,
  number: string,
  { pays, language }: { pays: PaymentShare; language: Language },
): Promise<PaymentLink | Failure> {
  const { db } = context.database
  const stored = await readOrder(db, { unscopedNumber: number })
  if (!stored) return fail('notFound')
  const { order } = stored
  const started = await startAttempt(context, order.id, order.language ?? language, { pays, byStaff: true })
  if (isFailure(started)) return started
  const payment = (await readPayments(db, [order.id])).get(order.id)
  const amount = (pays === 'part' ? payment?.payNext : payment?.due) ?? 0
  const changes = [{ field: 'amount_kopiykas', before: null, after: amount }]
  await recordChange(context, db, actor, { kind: 'order', verb: 'payment-link', subject: { id: order.id, label: number }, changes })
  return { url: started.redirect_url, amount_kopiykas: amount }
}
