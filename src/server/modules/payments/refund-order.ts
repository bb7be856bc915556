import { and, eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { Money } from '#contract/money.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { saveLedger, loadLedgerForUpdate, raiseAlerts } from './ledger-store.ts'
import { applyRefundAnswer, refundable } from './apply-refund-answer.ts'
import { isRefundOf } from './ledger.ts'
import type { Attempt } from './create-order-payment.ts'
import { schedulePoll } from './schedule-poll.ts'
import type { RefundResult } from './provider.ts'
import { providerOf } from './providers.ts'
import { paymentAttempts, payments, refunds } from './tables.ts'

export interface RefundRequest {
  readonly orderId: number
  readonly amount: Money
  readonly reason: string | null
  /** The attempt to refund when an order was paid twice. Default: the first with enough money. */
  readonly attempt?: number
}

/**
 * Refunds an order in full or in part, never more than was paid. The request is stored first, so that
 * two simultaneous refunds cannot exceed it and the poll can resolve a lost answer.
 */
export async function refundOrder(
  context: AppContext,
  request: RefundRequest,
): Promise<{ id: number; state: 'pending' | 'done' | 'failed' } | Failure> {
  const provider = providerOf(context)
  if (!provider) return fail('cardPaymentOff')
  const started = await startRefund(context, request, provider.name)
  if ('failure' in started) return started
  const answer = await provider.refund({ providerOrderId: started.attempt.providerOrderId, amount: request.amount })
  return finishRefund(context, request.orderId, started.id, started.attempt, answer)
}

async function startRefund(
  context: AppContext,
  request: RefundRequest,
  provider: Attempt['provider'],
): Promise<{ id: number; attempt: Attempt } | Failure> {
  return context.database.db.transaction(async (tx) => {
    const stored = await loadLedgerForUpdate(context, tx, request.orderId)
    if (!stored) return fail('notFound')
    const whole = { ...stored.ledger, refunds: [] }
    const source = stored.ledger.payments.find(
      (payment) => refundable(whole, payment) >= request.amount && (request.attempt ?? payment.attempt) === payment.attempt,
    )
    // Only one refund at a time, so that an amount the provider reports belongs to exactly this one.
    if (source && stored.ledger.refunds.some((refund) => refund.state === 'pending' && isRefundOf(refund, source))) {
      return fail('conflict', { amount: 'A refund is under way.' })
    }
    const attempt = stored.attempts.find(({ no }) => no === source?.attempt)
    if (!source || !attempt || request.amount <= 0 || attempt.provider !== provider) return fail('invalid', { amount: 'More than can be refunded.' })
    const [payment] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.attemptId, attempt.id), eq(payments.paymentId, source.paymentId)))
    if (!payment) throw new Error('a payment of the ledger is not stored')
    const now = context.clock.now()
    const [refund] = await tx
      .insert(refunds)
      .values({ paymentId: payment.id, amount: request.amount, state: 'pending', reason: request.reason, requestedAt: now })
      .returning({ id: refunds.id })
    if (!refund) throw new Error('a refund was not stored')
    const nextPollAt = new Date(now.getTime() + 60_000)
    await tx.update(paymentAttempts).set({ nextPollAt }).where(eq(paymentAttempts.id, attempt.id))
    await schedulePoll(context, tx, attempt.id, nextPollAt)
    return { id: refund.id, attempt }
  })
}

async function finishRefund(
  context: AppContext,
  orderId: number,
  id: number,
  attempt: Attempt,
  answer: RefundResult,
): Promise<{ id: number; state: 'pending' | 'done' | 'failed' }> {
  return context.database.db.transaction(async (tx) => {
    const stored = await loadLedgerForUpdate(context, tx, orderId)
    if (!stored) throw new Error('the bill of a refund is gone')
    const result = applyRefundAnswer(stored.ledger, id, answer)
    await saveLedger(context, tx, stored, result.ledger, result.alerts, null)
    if (answer.kind !== 'silent') {
      await tx
        .update(refunds)
        .set({ answer: JSON.stringify(answer) })
        .where(eq(refunds.id, id))
    }
    if (answer.kind === 'silent')
      await raiseAlerts(context, tx, orderId, [
        { kind: 'refund_failed', detail: `refund ${id} of ${attempt.providerOrderId}: no answer, it may have happened (${answer.why})` },
      ])
    return { id, state: result.ledger.refunds.find((refund) => refund.id === id)?.state ?? 'pending' }
  })
}
