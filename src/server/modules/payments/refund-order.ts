import { detail } from '#contract/admin/alert-details.ts'
import { and, eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import { money, type Money } from '#contract/money.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { saveLedger, loadLedgerForUpdate, raiseAlerts } from './ledger-store.ts'
import { applyRefundAnswer, refundable } from './apply-refund-answer.ts'
import { refundsPayment, type Ledger, type LedgerPayment } from './ledger.ts'
import type { Attempt } from './create-order-payment.ts'
import { schedulePoll } from './poll-schedule.ts'
import type { RefundResult } from './provider.ts'
import { configuredProviders, providerNamed } from './providers.ts'
import { paymentAttempts, payments, refunds } from './tables.ts'

export interface RefundRequest {
  readonly orderId: number
  readonly amount: Money
  readonly reason: string | null
  /** Writes the sum off: the buyer does not owe it again. */
  readonly forgiven?: boolean
  readonly by?: { readonly id: number | null; readonly name: string | null }
}

type RefundState = 'pending' | 'done' | 'failed'
export interface ReservedRefund {
  readonly id: number
  readonly amount: Money
  readonly attempt: Attempt
}

/**
 * Refunds card money of an order in full or in part, never more than was paid. Stores the request first, so that two simultaneous
 * refunds cannot exceed the payment and the poll can resolve a lost answer.
 */
export async function refundOrder(context: AppContext, request: RefundRequest): Promise<{ id: number; state: RefundState } | Failure> {
  const reserved = await context.database.db.transaction((tx) => reserveRefunds(context, tx, request))
  if ('failure' in reserved) return reserved
  const states = await sendRefunds(context, request.orderId, reserved)
  const state = states.includes('failed') ? 'failed' : states.includes('pending') ? 'pending' : 'done'
  return { id: reserved[0]?.id ?? 0, state }
}

/** Asks the provider to pay stored refunds. Never call it in a transaction. */
export async function sendRefunds(context: AppContext, orderId: number, reserved: readonly ReservedRefund[]): Promise<RefundState[]> {
  const states: RefundState[] = []
  for (const { id, amount, attempt } of reserved) {
    const answer = await providerNamed(context, attempt.provider)?.refund({ ...attempt, amount, refundId: id })
    if (answer) states.push(await finishRefund(context, orderId, id, attempt, answer))
  }
  return states
}

/** Stores the refunds of a request, one for each payment that they draw on. */
export async function reserveRefunds(context: AppContext, tx: Tx, request: RefundRequest): Promise<ReservedRefund[] | Failure> {
  if (configuredProviders(context).length === 0) return fail('cardPaymentOff')
  const stored = await loadLedgerForUpdate(context, tx, request.orderId)
  if (!stored) return fail('notFound')
  const sources = chooseSources(stored.ledger, request.amount)
  // One refund per payment at a time, so that a sum reported by the provider belongs to exactly this one.
  const isBusy = (payment: LedgerPayment) => stored.ledger.refunds.some((refund) => refund.state === 'pending' && refundsPayment(refund, payment))
  if (sources?.some(({ payment }) => isBusy(payment))) return fail('conflict', { amount: 'A refund is under way.' })
  const reserved: ReservedRefund[] = []
  for (const { payment, amount } of sources ?? []) {
    const attempt = stored.attempts.find(({ no }) => no === payment.attempt)
    if (!attempt || !providerNamed(context, attempt.provider)) return fail('invalid', { amount: 'More than can be refunded.' })
    reserved.push({ id: await storeRefund(context, tx, { payment, attempt, amount, request }), amount, attempt })
  }
  return reserved.length > 0 ? reserved : fail('invalid', { amount: 'More than can be refunded.' })
}

/** The payments that a refund draws on: the first one large enough, else several in order; null when they are not enough together. */
function chooseSources(ledger: Ledger, amount: Money): { payment: LedgerPayment; amount: Money }[] | null {
  if (amount <= 0) return null
  // Ignores refunds under way, so that a request for such a payment is told to wait instead of being called too large.
  const whole = { ...ledger, refunds: [] }
  const enough = ledger.payments.find((payment) => refundable(whole, payment) >= amount)
  if (enough) return [{ payment: enough, amount }]
  const taken: { payment: LedgerPayment; amount: Money }[] = []
  let left: number = amount
  for (const payment of ledger.payments) {
    const part = Math.min(left, refundable(whole, payment))
    if (part > 0) taken.push({ payment, amount: money(part) })
    left -= part
  }
  return left === 0 ? taken : null
}

async function storeRefund(
  context: AppContext,
  tx: Tx,
  { payment: source, attempt, amount, request }: { payment: LedgerPayment; attempt: Attempt; amount: Money; request: RefundRequest },
): Promise<number> {
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.attemptId, attempt.id), eq(payments.paymentId, source.paymentId)))
  if (!payment) throw new Error('a payment of the ledger is not stored')
  const now = context.clock.now()
  const { reason, forgiven = false, by } = request
  const [refund] = await tx
    .insert(refunds)
    .values({
      paymentId: payment.id,
      amount,
      state: 'pending',
      reason,
      forgiven,
      staffId: by?.id ?? null,
      staffName: by?.name ?? null,
      requestedAt: now,
    })
    .returning({ id: refunds.id })
  if (!refund) throw new Error('a refund was not stored')
  const nextPollAt = new Date(now.getTime() + 60_000)
  await tx.update(paymentAttempts).set({ nextPollAt }).where(eq(paymentAttempts.id, attempt.id))
  await schedulePoll(context, tx, attempt.id, nextPollAt)
  return refund.id
}

async function finishRefund(context: AppContext, orderId: number, id: number, attempt: Attempt, answer: RefundResult): Promise<RefundState> {
  return context.database.db.transaction(async (tx) => {
    const stored = await loadLedgerForUpdate(context, tx, orderId)
    if (!stored) throw new Error('the bill of a refund is gone')
    const result = applyRefundAnswer(stored.ledger, id, answer)
    await saveLedger(context, tx, stored, result.ledger, result.alerts, null)
    if (answer.kind !== 'silent')
      await tx
        .update(refunds)
        .set({ answer: JSON.stringify(answer) })
        .where(eq(refunds.id, id))
    else
      await raiseAlerts(context, tx, orderId, [
        { kind: 'refund_failed', detail: detail('refundSilent', { refund: id, payment: attempt.providerOrderId, words: answer.why }) },
      ])
    return result.ledger.refunds.find((refund) => refund.id === id)?.state ?? 'pending'
  })
}
