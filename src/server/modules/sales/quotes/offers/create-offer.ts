import { isFailure, fail, type Failure } from '#contract/errors.ts'
import type { OfferCreated, OfferRequest } from '#contract/commercial-offer.ts'
import { sum, toMajor } from '#contract/money.ts'
import { phoneFault } from '#contract/phone.ts'
import { emptyQuoteBuyer } from '#contract/admin/empty-quote-buyer.ts'
import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import { withIdempotency, type RepeatableRequest } from '../../../../platform/idempotency/idempotency.ts'
import { seal } from '../../../../platform/sealing.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { readPhoneCountries } from '../../../content/index.ts'
import { settledTown } from '../../../delivery/index.ts'
import { makeAccessToken } from '../../orders/order-links.ts'
import { maxOrderTotal } from '../../orders/place-order.ts'
import { nextNumber } from '../../../../platform/db/next-number.ts'
import { priceAllLines } from '../../lines/price-goods.ts'
import { termsOfDay } from '../revision-of-draft.ts'
import { offerCounters, quoteRevisions, quotes } from '../tables.ts'
import { quoteUrl } from '../view-quote.ts'

/** Days for which the prices of an offer hold. */
export const validDays = 14

/** Recognises a repeated request. */
export function offerRequest(input: OfferRequest, key: string | null): RepeatableRequest {
  return { scope: 'offer', key, body: input }
}

/** Prices the lines, numbers the offer and stores everything that its files need. */
export async function createOffer(
  context: AppContext,
  input: OfferRequest,
  by: { key: string | null; userId: number | null },
): Promise<OfferCreated | Failure> {
  return withIdempotency(context, offerRequest(input, by.key), async (tx) => {
    const createdAt = context.clock.now()
    const wrong = input.buyer?.phone ? phoneFault(input.buyer.phone, await readPhoneCountries(context, tx)) : null
    if (wrong !== null) return fail('invalid', { 'buyer.phone': wrong })
    const lines = await priceAllLines(context, tx, input.lines)
    if (isFailure(lines)) return lines
    const total = sum(lines.map((line) => line.total))
    if (total > maxOrderTotal) return fail('orderTooLarge')
    const terms = await termsOfDay(context, tx, createdAt, validDays)
    const { validUntil } = terms
    const buyer = offerBuyer(input)
    const accessToken = makeAccessToken()
    const link = seal(context, accessToken)
    // The counter comes after everything that may fail, because its row stays locked until the commit.
    const number = await nextNumber(tx, offerCounters, 'OF', createdAt)
    const [row] = await tx
      .insert(quotes)
      .values({
        origin: 'visitor',
        userId: by.userId,
        number,
        accessToken: link,
        state: 'sent',
        revision: 1,
        buyer,
        phone: buyer.phone || null,
        total,
        sentAt: createdAt,
        validUntil,
        createdAt,
        changedAt: createdAt,
      })
      .returning({ id: quotes.id })
    if (!row) throw new Error('an offer was not stored')
    await tx
      .insert(quoteRevisions)
      .values({ ...terms, quoteId: row.id, no: 1, buyer, lines: lines.map((line, place) => ({ ...line, key: `l${place}` })), total })
    return {
      offer_number: number,
      access_token: accessToken,
      url: quoteUrl(context, link, input.language, 'visitor'),
      valid_until: validUntil,
      total_uah: toMajor(total),
      total_kopiykas: total,
    }
  })
}

const offerBuyer = ({ buyer, city, settlement, language }: OfferRequest): QuoteBuyer => ({
  ...emptyQuoteBuyer,
  language,
  name: buyer?.name ?? '',
  company: buyer?.company_name ?? '',
  tax_id: buyer?.tax_id ?? '',
  email: buyer?.email ?? '',
  phone: buyer?.phone ?? '',
  city: settledTown(city, settlement, language).city ?? '',
})
