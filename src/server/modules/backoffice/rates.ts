import type { Failure } from '#contract/errors.ts'
import type { RateDecision, RatesView } from '#contract/admin/system.ts'
import { rateScale } from '#contract/money.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { isStale, listPendingRates, readRate, reviewRateIn } from '../currency/index.ts'

export async function readRates(context: AppContext, db: Db | Tx): Promise<RatesView> {
  const [stored, pending] = [await readRate(context, db), await listPendingRates(db)]
  return {
    usd: stored.rate / rateScale,
    day: stored.date,
    stale: isStale(stored, context.clock.now()),
    pending: pending.map(({ day, rate }) => ({ day, usd: rate })),
  }
}

/** Says of a rate that jumped whether it counts. Prices in dollars follow at once. */
export function reviewRate(context: AppContext, actor: Actor, day: string, { decision, reason }: RateDecision): Promise<RatesView | Failure> {
  return runOnce<RatesView>(context, actor, { what: 'review-rate', body: { day, decision, reason } }, async (tx) => {
    const failure = await reviewRateIn(tx, day, decision)
    if (failure) return failure
    const changes = [{ field: 'state', before: null, after: decision }]
    await recordChange(context, tx, actor, { kind: 'rate', verb: 'review', subject: { id: day, label: day }, changes, reason })
    return readRates(context, tx)
  })
}
