import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { money, sum, type Money } from '#contract/money.ts'
import { fail, type Failure } from '#contract/errors.ts'
import type { FiscalReceiptChange } from '#contract/admin/receipts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { fiscalReceipts } from './tables.ts'

/** The name and input of the job, for the code that queues it; jobs.ts has the handler. */
export const issueReceiptJob = { name: 'issue-fiscal-receipt', input: z.object({ id: z.int() }) } as const

/** A counted card payment, and how much of it was refunded. */
export interface FiscalPayment {
  readonly id: number
  readonly amount: Money
  readonly refunded: Money
}

/**
 * Queues the missing receipts of these payments: one for each payment, and one for each later refund. Runs in the transaction that
 * records the money; repeating it adds nothing.
 */
export async function queueFiscalReceipts(context: AppContext, tx: Tx, orderId: number, payments: readonly FiscalPayment[]): Promise<void> {
  const { register } = context.config.fiscal
  if (register === null) return
  const row = { orderId, register, state: register === 'liqpay' ? ('external' as const) : ('waiting' as const), createdAt: context.clock.now() }
  for (const { id, amount, refunded } of payments) {
    const paymentId = id
    await queue(context, tx, { ...row, paymentId, kind: 'sale', amount, source: `payment ${id}` })
    const returned = await tx
      .select({ amount: fiscalReceipts.amount })
      .from(fiscalReceipts)
      .where(and(eq(fiscalReceipts.paymentId, id), eq(fiscalReceipts.kind, 'return')))
    const back = money(refunded - sum(returned.map((one) => one.amount)))
    if (back > 0) await queue(context, tx, { ...row, paymentId, kind: 'return', amount: back, source: `payment ${id} returned ${refunded}` })
  }
}

async function queue(context: AppContext, tx: Tx, row: Omit<typeof fiscalReceipts.$inferInsert, 'requestId'>): Promise<void> {
  const [stored] = await tx
    .insert(fiscalReceipts)
    .values({ ...row, requestId: randomUUID(), nextAttemptAt: row.state === 'waiting' ? row.createdAt : null })
    .onConflictDoNothing({ target: fiscalReceipts.source })
    .returning({ id: fiscalReceipts.id })
  if (stored && row.state === 'waiting') await enqueue(context, tx, issueReceiptJob, { id: stored.id }, { once: `${stored.id} first` })
}

/** A person's decision about a stuck receipt: try again, or it was made elsewhere with this number. */
export async function resolveFiscalReceipt(
  context: AppContext,
  actor: Actor,
  number: string,
  { id, fiscal_no }: FiscalReceiptChange & { id: number },
): Promise<{ id: number } | Failure> {
  return runOnce(context, actor, { what: 'resolve-fiscal-receipt', body: { number, id, fiscal_no } }, async (tx) => {
    const [row] = await tx.select().from(fiscalReceipts).where(eq(fiscalReceipts.id, id)).for('update')
    if (!row) return fail('notFound')
    if (row.state !== 'failed' && row.state !== 'waiting') return fail('conflict')
    const now = context.clock.now()
    if (row.lockedUntil && row.lockedUntil > now) return fail('conflict')
    const open = { state: 'waiting' as const, attempts: 0, mark: null, error: null, lockedUntil: null, nextAttemptAt: now }
    await tx
      .update(fiscalReceipts)
      .set(fiscal_no === null ? open : { state: 'done', fiscalNo: fiscal_no, doneAt: now, error: null, mark: null, nextAttemptAt: null })
      .where(eq(fiscalReceipts.id, id))
    if (fiscal_no === null) await enqueue(context, tx, issueReceiptJob, { id }, { once: `${id} again ${now.getTime()}` })
    const changes = [{ field: 'fiscal_no', before: row.fiscalNo, after: fiscal_no }]
    await recordChange(context, tx, actor, { kind: 'order', verb: 'fiscal-receipt', subject: { id: row.orderId, label: number }, changes })
    return { id }
  })
}
