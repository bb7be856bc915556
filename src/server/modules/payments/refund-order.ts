import { and, eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { Money } from '#contract/money.ts'
import type { World } from '../../platform/app-context.ts'
import { keepLedger, lockLedger, raiseAlarms } from './ledger-store.ts'
import { hearRefund, refundable } from './apply-refund-answer.ts'
import { isRefundOf } from './ledger.ts'
import type { Attempt } from './create-order-payment.ts'
import { pollLater } from './schedule-poll.ts'
import type { RefundAnswer } from './provider.ts'
import { providerOf } from './providers.ts'
import { paymentAttempts, payments, refunds } from './tables.ts'

export interface RefundOrder {
  readonly orderId: number
  readonly amount: Money
  readonly reason: string | null
  /** Which attempt's money, when an order was paid twice. The first that has enough, otherwise. */
  readonly attempt?: number
}

/**
 * Gives money back, the whole or a part, never more than was paid. The wish is stored first, so that
 * two at once cannot exceed it and a lost answer is found by the poll.
 */
export async function refundOrder(world: World, wish: RefundOrder): Promise<{ id: number; state: 'pending' | 'done' | 'failed' } | Failure> {
  const provider = providerOf(world)
  if (!provider) return fail('cardPaymentOff')
  const begun = await beginRefund(world, wish, provider.name)
  if ('failure' in begun) return begun
  const answer = await provider.refund({ providerOrderId: begun.attempt.providerOrderId, amount: wish.amount })
  return endRefund(world, wish.orderId, begun.id, begun.attempt, answer)
}

async function beginRefund(world: World, wish: RefundOrder, provider: Attempt['provider']): Promise<{ id: number; attempt: Attempt } | Failure> {
  return world.database.db.transaction(async (tx) => {
    const kept = await lockLedger(world, tx, wish.orderId)
    if (!kept) return fail('notFound')
    const whole = { ...kept.ledger, refunds: [] }
    const source = kept.ledger.payments.find(
      (payment) => refundable(whole, payment) >= wish.amount && (wish.attempt ?? payment.attempt) === payment.attempt,
    )
    // One at a time: what the provider says it refunded can then be of no other.
    if (source && kept.ledger.refunds.some((refund) => refund.state === 'pending' && isRefundOf(refund, source))) {
      return fail('conflict', { amount: 'A refund is under way.' })
    }
    const attempt = kept.attempts.find(({ no }) => no === source?.attempt)
    if (!source || !attempt || wish.amount <= 0 || attempt.provider !== provider) return fail('invalid', { amount: 'More than can be refunded.' })
    const [payment] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.attemptId, attempt.id), eq(payments.paymentId, source.paymentId)))
    if (!payment) throw new Error('a payment of the ledger is not stored')
    const now = world.clock.now()
    const [refund] = await tx
      .insert(refunds)
      .values({ paymentId: payment.id, amount: wish.amount, state: 'pending', reason: wish.reason, requestedAt: now })
      .returning({ id: refunds.id })
    if (!refund) throw new Error('a refund was not stored')
    const nextPollAt = new Date(now.getTime() + 60_000)
    await tx.update(paymentAttempts).set({ nextPollAt }).where(eq(paymentAttempts.id, attempt.id))
    await pollLater(world, tx, attempt.id, nextPollAt)
    return { id: refund.id, attempt }
  })
}

async function endRefund(
  world: World,
  orderId: number,
  id: number,
  attempt: Attempt,
  answer: RefundAnswer,
): Promise<{ id: number; state: 'pending' | 'done' | 'failed' }> {
  return world.database.db.transaction(async (tx) => {
    const kept = await lockLedger(world, tx, orderId)
    if (!kept) throw new Error('the bill of a refund is gone')
    const heard = hearRefund(kept.ledger, id, answer)
    await keepLedger(world, tx, kept, heard.ledger, heard.alarms, null)
    if (answer.kind !== 'silent') {
      await tx
        .update(refunds)
        .set({ answer: JSON.stringify(answer) })
        .where(eq(refunds.id, id))
    }
    if (answer.kind === 'silent')
      await raiseAlarms(world, tx, orderId, [
        { kind: 'refund_failed', detail: `refund ${id} of ${attempt.providerOrderId}: no answer, it may have happened (${answer.why})` },
      ])
    return { id, state: heard.ledger.refunds.find((refund) => refund.id === id)?.state ?? 'pending' }
  })
}
