import type { Failure } from '#contract/errors.ts'
import type { RateDecision, RatesView } from '#contract/admin/system.ts'
import { foreignCurrencies, type ForeignCurrency } from '#contract/money.ts'
import { rateScale } from '#contract/rate.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { decideRate, isStale, listPendingRates, readRate } from '../currency/index.ts'

export async function readRates(context: AppContext, db: Db | Tx): Promise<RatesView> {
  const current: RatesView['current'] = []
  for (const currency of foreignCurrencies) {
    const stored = await readRate(context, db, currency)
    current.push({ currency, rate: stored.rate / rateScale, day: stored.date, stale: isStale(stored, context.clock.now()) })
  }
  return { current, pending: await listPendingRates(db) }
}

/** Approves or rejects a rate that jumped. An approved rate changes the prices in its currency at once. */
export function reviewRate(
  context: AppContext,
  actor: Actor,
  { currency, day }: { readonly currency: ForeignCurrency; readonly day: string },
  { decision, reason }: RateDecision,
): Promise<RatesView | Failure> {
  return runOnce<RatesView>(context, actor, { what: 'review-rate', body: { currency, day, decision, reason } }, async (tx) => {
    const failure = await decideRate(tx, currency, day, decision)
    if (failure) return failure
    const changes = [{ field: 'state', before: null, after: decision }]
    await recordChange(context, tx, actor, {
      kind: 'rate',
      verb: 'review',
      subject: { id: `${currency} ${day}`, label: `${currency} ${day}` },
      changes,
      reason,
    })
    return readRates(context, tx)
  })
}
