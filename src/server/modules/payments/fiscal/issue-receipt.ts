import { and, eq, gt, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import { detail } from '#contract/admin/alert-details.ts'
import { sum, times } from '#contract/money.ts'
import { lockKeys } from '../../../platform/db/locks.ts'
import { notifyDesk } from '../../../platform/desk-events/notify-desk.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { orderPayments, type PaymentItem } from '../tables.ts'
import type { FiscalRequest, FiscalResult, FiscalRegister } from './fiscal-register.ts'
import { issueReceiptJob } from './queue-receipts.ts'
import { fiscalReceipts } from './tables.ts'
import { checkbox } from './checkbox.ts'
import { vchasno } from './vchasno.ts'

/** The software cash register of this installation; null when there is none or the payment provider makes the receipts. */
function configuredRegister({ config: { fiscal } }: Pick<AppContext, 'config'>): FiscalRegister | null {
  const { checkbox: forCheckbox, vchasno: forVchasno, tax } = fiscal
  if (fiscal.register === 'checkbox' && forCheckbox) return checkbox({ ...forCheckbox, tax })
  if (fiscal.register === 'vchasno' && forVchasno) return vchasno({ ...forVchasno, tax })
  return null
}

type Row = typeof fiscalReceipts.$inferSelect

const minute = 60_000
/** Longer than all calls of one try together. */
const lockMs = 3 * minute
const pauses = [1, 2, 5, 15, 30, 60].map((minutes) => minutes * minute)
/** Tries in about a day without an answer; then a person decides. */
const maxAttempts = 30
/** After this many tries the office sees it, while the tries continue. */
export const lateAfter = 5

/** Makes one waiting receipt, unless another process is making it. Never call it in a transaction. */
export async function issueReceipt(context: AppContext, id: number): Promise<void> {
  const register = configuredRegister(context)
  if (!register) return
  const row = await claim(context, id)
  if (row === null) return
  if (row === 'busy') return schedule(context, id, 10_000)
  if (row.register !== register.name) return finish(context, row, { kind: 'refused', why: detail('registerIsOther', { register: register.name }) })
  const request = await buildRequest(context, row)
  if ('why' in request) return finish(context, row, request)
  const result = await register.issue({
    ...request,
    async remember(mark) {
      await context.database.db.update(fiscalReceipts).set({ mark }).where(eq(fiscalReceipts.id, id))
    },
  })
  return finish(context, row, result)
}

/**
 * Claims a receipt: only one at a time in all processes, and an unanswered one blocks all others, because some registers can only tell
 * by their counter whether it was made.
 */
async function claim(context: AppContext, id: number): Promise<Row | 'busy' | null> {
  return context.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.fiscalReceipts})`)
    const now = context.clock.now()
    const [row] = await tx.select().from(fiscalReceipts).where(eq(fiscalReceipts.id, id)).for('update')
    if (row?.state !== 'waiting' || (row.nextAttemptAt && row.nextAttemptAt > now)) return null
    const isUnsettled = and(eq(fiscalReceipts.state, 'waiting'), isNotNull(fiscalReceipts.mark), ne(fiscalReceipts.id, id))
    const others = await tx.$count(fiscalReceipts, or(gt(fiscalReceipts.lockedUntil, now), isUnsettled))
    if (others > 0) return 'busy'
    await tx
      .update(fiscalReceipts)
      .set({ lockedUntil: new Date(now.getTime() + lockMs), attempts: row.attempts + 1 })
      .where(eq(fiscalReceipts.id, id))
    return { ...row, attempts: row.attempts + 1 }
  })
}

async function buildRequest(context: AppContext, row: Row): Promise<Omit<FiscalRequest, 'remember'> | Exclude<FiscalResult, { kind: 'done' }>> {
  const { db } = context.database
  const [payment] = await db.select().from(orderPayments).where(eq(orderPayments.orderId, row.orderId))
  if (!payment) return { kind: 'refused', why: detail('orderGone', {}) } as const
  let sale: Row | undefined
  if (row.kind === 'return') {
    ;[sale] = await db
      .select()
      .from(fiscalReceipts)
      .where(and(eq(fiscalReceipts.paymentId, row.paymentId), eq(fiscalReceipts.kind, 'sale')))
    if (sale?.state !== 'done') return { kind: 'later', why: detail('saleFirst', {}) } as const
  }
  const isWhole = row.amount === payment.amount && sum(payment.items.map(({ unit, quantity }) => times(unit, quantity))) === row.amount
  const goods = payment.items.every(({ unit }) => unit > 0) && isWhole ? payment.items : [buildPartItem(context, row, payment.orderNumber)]
  return {
    requestId: row.requestId,
    kind: row.kind,
    amount: row.amount,
    items: goods,
    orderNumber: payment.orderNumber,
    email: payment.email,
    saleRequestId: sale?.requestId ?? null,
    mark: row.mark,
  }
}

/** Receipts are in Ukrainian, whatever the buyer's language. */
function buildPartItem(context: AppContext, { kind, amount }: Row, number: string): PaymentItem {
  const t = context.messages.translator('uk', 'order')
  return {
    name: t(kind === 'sale' ? 'payment_part' : 'payment_return', { number }),
    code: 'part',
    quantity: 1,
    unit: amount,
  }
}

async function finish(context: AppContext, row: Row, result: FiscalResult): Promise<void> {
  const now = context.clock.now()
  const isGivenUp = result.kind === 'refused' || (result.kind === 'later' && row.attempts >= maxAttempts)
  const pause = pauses[Math.min(row.attempts, pauses.length) - 1] ?? minute
  await context.database.db.transaction(async (tx) => {
    const ended = { lockedUntil: null, error: result.kind === 'done' ? null : result.why.slice(0, 500) }
    const outcome =
      result.kind === 'done'
        ? {
            state: 'done' as const,
            fiscalNo: result.fiscalNo,
            url: result.url,
            offline: result.offline,
            doneAt: now,
            nextAttemptAt: null,
            mark: null,
          }
        : isGivenUp
          ? { state: 'failed' as const, nextAttemptAt: null }
          : { nextAttemptAt: new Date(now.getTime() + pause) }
    await tx
      .update(fiscalReceipts)
      .set({ ...ended, ...outcome })
      .where(and(eq(fiscalReceipts.id, row.id), eq(fiscalReceipts.state, 'waiting')))
    if (isGivenUp || row.attempts === lateAfter) await notifyDesk(context, tx, 'decision', null)
    if (result.kind === 'done') await notifyDesk(context, tx, 'money', null)
  })
  if (result.kind !== 'done') context.log.warn({ receipt: row.id, attempts: row.attempts, why: result.why }, 'a fiscal receipt was not made')
  if (result.kind === 'later' && !isGivenUp) await schedule(context, row.id, pause)
}

async function schedule(context: AppContext, id: number, pause: number): Promise<void> {
  const after = new Date(context.clock.now().getTime() + pause)
  await enqueue(context, context.database.db, issueReceiptJob, { id }, { once: `${id} at ${after.getTime()}`, after })
}

/** Makes overdue receipts, in case a job was lost. */
export async function issueOverdueReceipts(context: AppContext): Promise<void> {
  const now = context.clock.now()
  const due = await context.database.db
    .select({ id: fiscalReceipts.id })
    .from(fiscalReceipts)
    .where(and(eq(fiscalReceipts.state, 'waiting'), lte(fiscalReceipts.nextAttemptAt, now)))
    .orderBy(fiscalReceipts.id)
    .limit(100)
  for (const { id } of due) await issueReceipt(context, id)
}
