import { eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { FiscalReceiptChange } from '#contract/admin/receipts.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { issueReceiptJob } from './queue-receipts.ts'
import { fiscalReceipts } from './tables.ts'

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
