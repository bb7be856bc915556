import { eq } from 'drizzle-orm'
import { fail, fieldErrors, isFailure, totalChanged, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { OrderPlaced } from '#contract/order.ts'
import type { BuyerQuote, QuoteAcceptance, BuyerDecline } from '#contract/quote.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { notifyDesk } from '../../../platform/desk-events/notify-desk.ts'
import { digest } from '../../../platform/digest.ts'
import { withIdempotency, type RepeatableRequest } from '../../../platform/idempotency/idempotency.ts'
import { placeOrder } from '../orders/place-order.ts'
import { mayOrder } from './quote-draft.ts'
import { findSentQuote, isOver, readBuyerQuote } from './buyer-quote.ts'
import { orderFromQuote } from './new-order.ts'
import { quotes } from './tables.ts'

/** Recognises a repeated acceptance. */
export function quoteAcceptance(accessToken: string, input: QuoteAcceptance, key: string | null): RepeatableRequest {
  return { scope: `quote acceptance ${digest(accessToken).slice(0, 32)}`, key, body: input }
}

/**
 * Accepts a quote once: it becomes an order at the quote's own prices, while they hold. A simultaneous acceptance waits for the quote's
 * row and finds it ordered. If the buyer saw another revision or public offer, they are asked again.
 */
export async function acceptQuote(
  context: AppContext,
  accessToken: string,
  input: QuoteAcceptance,
  key: string | null,
): Promise<OrderPlaced | Failure> {
  return withIdempotency(context, quoteAcceptance(accessToken, input, key), async (tx) => {
    const sent = await findSentQuote(context, tx, { origin: 'office', accessToken }, { lock: true })
    if (!sent) return fail('notFound')
    const { row, revision } = sent
    const at = context.clock.now()
    if (row.orderId !== null) return fail('offerOrdered')
    if (revision.no !== input.revision) return fail('quoteChanged')
    // The office has not answered yet, or a Ukrainian buyer has no phone, which an order needs; such a quote is agreed by e-mail.
    if (row.state === 'requested' || !mayOrder(revision.buyer)) return fail('conflict')
    // A buyer who declined may change their mind while the prices hold.
    if (isOver(row, at)) return fail('offerExpired')
    if (!input.offer_accepted) return fail('invalid', { offer_accepted: fieldErrors.offerRequired })
    if (revision.total !== input.expected_total_kopiykas) return totalChanged(revision.total)
    const terms = { source: 'quote', expectedTotal: revision.total, offerAccepted: true, seenOfferVersion: input.offer_version || undefined } as const
    const placed = await placeOrder(context, tx, orderFromQuote(revision.buyer, revision.lines, terms))
    if (isFailure(placed)) return placed
    await tx
      .update(quotes)
      .set({ state: 'accepted', orderId: placed.id, answeredAt: at, answer: null, total: revision.total, version: row.version + 1, changedAt: at })
      .where(eq(quotes.id, row.id))
    await notifyDesk(context, tx, 'quote', row.number)
    return placed.answer
  })
}

/** Declines a quote, with an optional message to the manager. Declining again changes nothing. */
export async function declineAsBuyer(
  context: AppContext,
  accessToken: string,
  { revision, words }: BuyerDecline,
  language: Language,
): Promise<BuyerQuote | Failure> {
  const failure = await context.database.db.transaction(async (tx): Promise<Failure | null> => {
    const sent = await findSentQuote(context, tx, { origin: 'office', accessToken }, { lock: true })
    if (!sent) return fail('notFound')
    const { row } = sent
    const at = context.clock.now()
    if (row.orderId !== null) return fail('offerOrdered')
    if (sent.revision.no !== revision) return fail('quoteChanged')
    if (isOver(row, at)) return fail('offerExpired')
    if (row.state === 'declined') return null
    await tx
      .update(quotes)
      .set({ state: 'declined', answeredAt: at, answer: words?.trim() || null, version: row.version + 1, changedAt: at })
      .where(eq(quotes.id, row.id))
    await notifyDesk(context, tx, 'quote', row.number)
    return null
  })
  return failure ?? readBuyerQuote(context, accessToken, language)
}
