import { eq } from 'drizzle-orm'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { QuotePlaced } from '#contract/admin/quotes.ts'
import type { DraftLines } from '#contract/draft-lines.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { notifyDesk } from '../../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { assignReached } from '../orders/assign-orders.ts'
import { placeOrder } from '../orders/place-order.ts'
import { checkDraft } from './check-draft.ts'
import { orderFromQuote } from './new-order.ts'
import { currentState } from './quote-draft.ts'
import type { Editor } from '../lines/price-draft.ts'
import { openQuote } from './save-quote.ts'
import { quotes } from './tables.ts'

interface Place {
  readonly version: number
  readonly expectedTotal: number
  readonly prices: 'own' | 'today'
}

/** Every product at today's catalogue price. */
const atTodaysPrices = (lines: DraftLines): DraftLines =>
  Object.fromEntries(Object.entries(lines).map(([key, line]) => [key, line.kind === 'product' ? { ...line, price: 'today' as const } : line]))

/**
 * Turns a draft or quote into an order, once; the buyer gets an ordinary confirmation. For an expired quote the manager has seen both
 * totals and chooses which prices apply.
 */
export function placeQuote(context: AppContext, { actor, isOwner }: Editor, id: number, place: Place): Promise<QuotePlaced | Failure> {
  return runOnce<QuotePlaced>(context, actor, { what: 'place-quote', body: { id, ...place } }, async (tx) => {
    const opened = await openQuote(context, tx, { id, version: place.version, isOwner })
    if (isFailure(opened)) return opened
    if (opened.row.orderId !== null) return fail('offerOrdered')
    const isOld = currentState(opened.row, context.clock.now()) === 'expired'
    if (place.prices === 'today' && !isOld) return fail('conflict')
    const draft =
      place.prices === 'own'
        ? opened
        : await openQuote(context, tx, { id, version: place.version, isOwner, changes: { lines: atTodaysPrices(opened.lines) } })
    if (isFailure(draft)) return draft
    const lines = await checkDraft(context, tx, draft, { by: actor.name, act: 'place' })
    if (isFailure(lines)) return lines
    const { row, buyer, priced } = draft
    const source = row.number === null ? 'phone' : 'quote'
    const placed = await placeOrder(context, tx, orderFromQuote(buyer, lines, { source, expectedTotal: place.expectedTotal, offerAccepted: false }))
    if (isFailure(placed)) return placed
    const at = context.clock.now()
    await tx
      .update(quotes)
      .set({ state: 'accepted', orderId: placed.id, answeredAt: at, total: priced.total, version: row.version + 1, changedAt: at })
      .where(eq(quotes.id, id))
    await assignReached(tx, placed.id, actor)
    const label = row.number ?? String(id)
    const changes = [
      { field: 'order', before: null, after: placed.number },
      { field: 'total_kopiykas', before: null, after: priced.total },
    ]
    await recordChange(context, tx, actor, { kind: 'quote', verb: 'place', subject: { id, label }, changes, version: row.version + 1 })
    if (row.number !== null) await notifyDesk(context, tx, 'quote', row.number)
    return { order_number: placed.number }
  })
}
