import { eq } from 'drizzle-orm'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import type { OfferOrder } from '#contract/commercial-offer.ts'
import type { Language } from '#contract/languages.ts'
import { sum, type Money } from '#contract/money.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { phoneFault } from '#contract/phone.ts'
import { isGoods, type GoodsLine } from '#contract/sale-line.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { withIdempotency, type RepeatableRequest } from '../../../../platform/idempotency/idempotency.ts'
import { digest } from '../../../../platform/digest.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { readPhoneCountries } from '../../../content/index.ts'
import { settledTown } from '../../../delivery/index.ts'
import { isPriced, priceLines } from '../../lines/price-goods.ts'
import { placeOrder } from '../../orders/place-order.ts'
import { placesText } from '../../orders/purchase-by-phone.ts'
import { findSentQuote, isOver } from '../buyer-quote.ts'
import { orderFromQuote } from '../new-order.ts'
import { quotes } from '../tables.ts'

/** Recognises a repeated order of an offer. */
export function offerOrder(accessToken: string, input: OfferOrder, key: string | null): RepeatableRequest {
  return { scope: `offer order ${digest(accessToken).slice(0, 32)}`, key, body: input }
}

/**
 * Orders an offer once with only a phone number, at the offer's own prices. A simultaneous order waits for the offer's row and finds it
 * ordered. An expired offer answers today's price.
 */
export async function orderOffer(
  context: AppContext,
  accessToken: string,
  input: OfferOrder,
  by: { key: string | null; language: Language },
): Promise<OrderPlaced | Failure> {
  return withIdempotency(context, offerOrder(accessToken, input, by.key), async (tx) => {
    const wrong = phoneFault(input.phone, await readPhoneCountries(context, tx))
    if (wrong !== null) return fail('invalid', { phone: wrong })
    const sent = await findSentQuote(context, tx, { origin: 'visitor', accessToken }, { lock: true })
    if (!sent) return fail('notFound')
    const { row, revision } = sent
    const lines = revision.lines.filter(isGoods)
    if (row.orderId !== null) return fail('offerOrdered')
    if (isOver(row, context.clock.now())) return expired(await totalToday(context, tx, lines))
    const terms = {
      expectedTotal: input.expected_total_kopiykas ?? undefined,
      seenOfferVersion: input.offer_version ?? undefined,
      payLater: input.payment === 'LATER',
      comment: placesText(lines),
      // The form asks for a phone number only: the manager agrees on the public offer and the buyer's age by phone.
      offerAccepted: false,
    }
    const buyer = {
      ...revision.buyer,
      phone: input.phone,
      city: revision.buyer.city || (settledTown(input.city, input.settlement, by.language).city ?? ''),
      language: by.language,
    }
    const placed = await placeOrder(context, tx, orderFromQuote(buyer, lines, terms))
    if (isFailure(placed)) return placed
    await tx.update(quotes).set({ state: 'accepted', orderId: placed.id, answeredAt: context.clock.now() }).where(eq(quotes.id, row.id))
    return placed.answer
  })
}

const expired = (total: Money | null): Failure => ({ failure: 'offerExpired', ...(total === null ? {} : { total }) })

/** Null when a product is no longer available. */
async function totalToday(context: AppContext, tx: Tx, lines: readonly GoodsLine[]): Promise<Money | null> {
  const requested = lines.map(({ product, quantity }) => ({
    product_id: product.productId,
    product_properties: product.chosen.map(({ name, value }) => ({ property_name: name, property_value: value })),
    quantity,
  }))
  const today = await priceLines(context, tx, requested)
  return today.every(isPriced) ? sum(today.map(({ total }) => total)) : null
}
