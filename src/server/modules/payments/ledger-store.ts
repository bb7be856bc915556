import { and, asc, eq, inArray } from 'drizzle-orm'
import { money } from '#contract/money.ts'
import { orderEvent, type OrderEvent } from '#contract/order-event.ts'
import { isFinal } from '#contract/payment.ts'
import type { Tx } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import type { World } from '../../platform/app-context.ts'
import { attemptStatusOf, receivedOf, refundedOf, statusOf, type Alarm, type Ledger } from './ledger.ts'
import { pollLater } from './schedule-poll.ts'
import type { PaymentNews } from './provider.ts'
import { settledAfter } from './poll-schedule.ts'
import { bills, paymentAlarms, paymentAttempts, paymentHistory, payments, refunds } from './tables.ts'

/** A bill, locked until the transaction ends, with everything that was paid for it. */
export interface KeptLedger {
  readonly bill: typeof bills.$inferSelect
  readonly attempts: readonly (typeof paymentAttempts.$inferSelect)[]
  readonly ledger: Ledger
}

/** A refund that got no answer may still be on its way for so long. */
const patienceMs = 60 * 60_000

/** Locks the bill of an order; null when there is none. */
export async function lockLedger(world: World, tx: Tx, orderId: number): Promise<KeptLedger | null> {
  const [bill] = await tx.select().from(bills).where(eq(bills.orderId, orderId)).for('update')
  if (!bill) return null
  const attempts = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)).orderBy(asc(paymentAttempts.no))
  const ids = attempts.map(({ id }) => id)
  const paid = ids.length === 0 ? [] : await tx.select().from(payments).where(inArray(payments.attemptId, ids)).orderBy(asc(payments.id))
  const paymentIds = paid.map(({ id }) => id)
  const asked = paymentIds.length === 0 ? [] : await tx.select().from(refunds).where(inArray(refunds.paymentId, paymentIds)).orderBy(asc(refunds.id))
  const noOf = new Map(attempts.map(({ id, no }) => [id, no]))
  const paymentOf = new Map(paid.map((row) => [row.id, row]))
  return {
    bill,
    attempts,
    ledger: {
      amount: bill.amount,
      currency: bill.currency,
      initialStatus: bill.initialStatus,
      closed: bill.closedAt !== null,
      attempts: attempts.map(({ no }) => no),
      payments: paid.map((row) => ({ ...row, attempt: noOf.get(row.attemptId) ?? 0, at: row.changedAt })),
      refunds: asked.map((row) => {
        const payment = paymentOf.get(row.paymentId)
        return {
          id: row.id,
          amount: row.amount,
          state: row.state,
          stale: row.answer === null && row.requestedAt.getTime() < world.clock.now().getTime() - patienceMs,
          attempt: noOf.get(payment?.attemptId ?? 0) ?? 0,
          paymentId: payment?.paymentId ?? '',
        }
      }),
    },
  }
}

/** Stores what changed between the kept ledger and the next one, and what the buyer and the manager hear of it. */
export async function keepLedger(
  world: World,
  tx: Tx,
  kept: KeptLedger,
  next: Ledger,
  alarms: readonly Alarm[],
  news: PaymentNews | null,
): Promise<void> {
  const { bill, ledger } = kept
  const now = world.clock.now()
  if (next !== ledger) await keepPayments(tx, kept, next, news)
  for (const refund of next.refunds) {
    const before = ledger.refunds.find(({ id }) => id === refund.id)
    if (before && before.state !== refund.state)
      await tx.update(refunds).set({ state: refund.state, settledAt: now }).where(eq(refunds.id, refund.id))
  }
  for (const attempt of kept.attempts) {
    const status = attemptStatusOf(next, attempt.no)
    const waiting = next === ledger ? attempt.nextPollAt : (attempt.nextPollAt ?? settledAfter(status, now))
    const nextPollAt = isSettled(next, attempt.no) ? null : waiting
    if (status === attempt.status && nextPollAt?.getTime() === attempt.nextPollAt?.getTime()) continue
    await tx.update(paymentAttempts).set({ status, nextPollAt }).where(eq(paymentAttempts.id, attempt.id))
    if (nextPollAt && attempt.nextPollAt === null) await pollLater(world, tx, attempt.id, nextPollAt)
  }
  const status = statusOf(next)
  const received = receivedOf(next)
  const refunded = refundedOf(next)
  await tx.update(bills).set({ status, received, refunded }).where(eq(bills.orderId, bill.orderId))
  if (refunded > bill.refunded) {
    const amount = money(refunded - bill.refunded)
    await record(world, tx, { orderId: bill.orderId, event: 'refund', status: 'reversed', amount }, { kind: 'refund', amount })
  }
  if (status !== bill.status && status !== 'reversed') {
    const amount = received > bill.received ? money(received - bill.received) : null
    await record(world, tx, { orderId: bill.orderId, event: 'payment', status, amount }, { kind: 'payment', status })
  }
  await raiseAlarms(world, tx, bill.orderId, alarms)
}

/** For the buyer's timeline, and for whoever writes to them. */
async function record(world: World, tx: Tx, row: Omit<typeof paymentHistory.$inferInsert, 'at'>, what: OrderEvent['what']): Promise<void> {
  const [kept] = await tx
    .insert(paymentHistory)
    .values({ ...row, at: world.clock.now() })
    .returning({ id: paymentHistory.id })
  await enqueue(world, tx, orderEvent, { key: `payment history ${kept?.id}`, orderId: row.orderId, what })
}

/** Nothing more is expected of the attempt by itself. */
function isSettled(ledger: Ledger, attempt: number): boolean {
  const own = ledger.payments.filter((payment) => payment.attempt === attempt)
  if (own.length === 0) return false
  return (
    own.every(({ status, mismatch }) => isFinal(status) && mismatch === null) &&
    !ledger.refunds.some((refund) => refund.attempt === attempt && refund.state === 'pending')
  )
}

async function keepPayments(tx: Tx, { ledger, attempts }: KeptLedger, next: Ledger, news: PaymentNews | null): Promise<void> {
  for (const [index, payment] of next.payments.entries()) {
    const before = ledger.payments[index]
    if (before === payment) continue
    const attempt = attempts.find(({ no }) => no === payment.attempt)
    if (!attempt) throw new Error(`a payment of attempt ${payment.attempt}, which is not there`)
    const values = {
      attemptId: attempt.id,
      paymentId: payment.paymentId,
      status: payment.status,
      changedAt: payment.at,
      amount: payment.amount,
      currency: payment.currency,
      refunded: payment.refunded,
      mismatch: payment.mismatch,
      ...(news ? said(news) : {}),
    }
    if (before)
      await tx
        .update(payments)
        .set(values)
        .where(and(eq(payments.attemptId, attempt.id), eq(payments.paymentId, before.paymentId)))
    else await tx.insert(payments).values(values)
  }
}

function said({ details }: PaymentNews) {
  return {
    ...(details.paytype === null ? {} : { paytype: details.paytype }),
    ...(details.commission === null ? {} : { commission: details.commission }),
    errorCode: details.errorCode,
  }
}

/** An alarm that was raised already is not raised again. */
export async function raiseAlarms(world: World, tx: Tx, orderId: number | null, alarms: readonly Alarm[]): Promise<void> {
  for (const { kind, detail } of alarms) {
    await tx.insert(paymentAlarms).values({ at: world.clock.now(), orderId, kind, detail }).onConflictDoNothing()
    world.log.warn({ kind, detail, orderId }, 'a payment needs a look')
  }
}
