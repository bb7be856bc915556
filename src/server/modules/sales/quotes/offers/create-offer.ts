import { fieldErrors, isFailure, fail, type Failure } from '#contract/errors.ts'
import type { OfferCreated, OfferRequest } from '#contract/commercial-offer.ts'
import { sum, toMajor } from '#contract/money.ts'
import { phoneFault } from '#contract/phone.ts'
import { addDays, kyivClock } from '#contract/plain-date.ts'
import { withIdempotency, type RepeatableRequest } from '../../../../platform/idempotency/idempotency.ts'
import { seal } from '../../../../platform/sealing.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { readPhoneCountries, readSettings } from '../../../content/index.ts'
import { readRate } from '../../../currency/index.ts'
import { makeAccessToken } from '../../orders/order-links.ts'
import { maxOrderTotal } from '../../orders/place-order.ts'
import { nextNumber } from '../../../../platform/db/next-number.ts'
import { isPriced, priceLines } from '../../lines/price-lines.ts'
import { offerCounters, offers, type OfferBuyer } from './tables.ts'

/** How long the prices of an offer hold. */
export const validDays = 14

/** What identifies a repeated request. */
export function offerRequest(input: OfferRequest, key: string | null): RepeatableRequest {
  return { scope: 'offer', key, body: input }
}

/** Prices the lines, numbers the offer and stores everything that its files will say. */
export async function createOffer(
  context: AppContext,
  input: OfferRequest,
  by: { key: string | null; userId: number | null },
): Promise<OfferCreated | Failure> {
  return withIdempotency(context, offerRequest(input, by.key), async (tx) => {
    const createdAt = context.clock.now()
    const wrong = input.buyer?.phone ? phoneFault(input.buyer.phone, await readPhoneCountries(context, tx)) : null
    if (wrong !== null) return fail('invalid', { 'buyer.phone': wrong })
    const priced = await priceLines(context, tx, input.lines)
    const unavailable = priced.flatMap((line, index) => (isFailure(line) ? [[errorPath(line, index), errorText(line)] as const] : []))
    if (unavailable.length > 0) return fail('invalid', Object.fromEntries(unavailable))
    const lines = priced.filter(isPriced)
    const total = sum(lines.map((line) => line.total))
    if (total > maxOrderTotal) return fail('orderTooLarge')
    const { company, contacts, seller } = await readSettings(tx)
    const { rate, date: rateDate } = await readRate(context, tx)
    const validUntil = addDays(kyivClock(createdAt).date, validDays)
    const accessToken = makeAccessToken()
    // The counter is taken after everything else that may fail, because its row stays locked until the commit.
    const number = await nextNumber(tx, offerCounters, 'OF', createdAt)
    await tx.insert(offers).values({
      number,
      accessToken: seal(context, accessToken),
      language: input.language,
      userId: by.userId,
      buyer: buyerOf(input.buyer),
      issuer: { company, contacts, seller },
      total,
      rate,
      rateDate,
      createdAt,
      validUntil,
      lines,
    })
    return {
      offer_number: number,
      access_token: accessToken,
      url: offerUrl(context, input.language, accessToken),
      valid_until: validUntil,
      total_uah: toMajor(total),
      total_kopiykas: total,
    }
  })
}

export function offerUrl(context: AppContext, language: string, accessToken: string): string {
  return `${context.publicUrl()}/${language}/offer/${accessToken}`
}

/** What cannot be ordered is named by its place in the request. */
const isGone = ({ failure }: Failure) => failure === 'notFound'
const errorPath = (failure: Failure, index: number) => `lines.${index}.${isGone(failure) ? 'product_id' : 'product_properties'}`
const errorText = (failure: Failure) => (isGone(failure) ? fieldErrors.unknownProduct : fieldErrors.unknownProperty)

function buyerOf(typed: OfferRequest['buyer']): OfferBuyer | null {
  if (!typed) return null
  const buyer: OfferBuyer = {
    name: typed.name ?? null,
    companyName: typed.company_name ?? null,
    taxId: typed.tax_id ?? null,
    email: typed.email ?? null,
    phone: typed.phone ?? null,
  }
  return Object.values(buyer).some((value) => value !== null) ? buyer : null
}
