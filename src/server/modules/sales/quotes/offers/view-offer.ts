import { eq } from 'drizzle-orm'
import type { OfferView } from '#contract/commercial-offer.ts'
import { fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { currencyOf, toMajor } from '#contract/money.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { readyDays, totalWeight } from '#contract/sale-line.ts'
import { paysVat } from '#contract/vat.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { exchangeAt } from '../../../currency/index.ts'
import { shownTotal } from '../../lines/price-goods.ts'
import { viewLines } from '../../lines/view-lines.ts'
import { orders } from '../../orders/tables.ts'
import { readOffer, type StoredOffer } from './read-offer.ts'

/** The offer as the holder of its link may see it, in the words and prices of its moment. */
export async function viewOffer(context: AppContext, accessToken: string, language: Language): Promise<OfferView | Failure> {
  const { db } = context.database
  const offer = await readOffer(context, db, accessToken)
  if (!offer) return fail('notFound')
  const { lines } = offer
  const exchange = exchangeAt(offer.rate, currencyOf(language))
  const [order] = offer.orderId === null ? [] : await db.select({ number: orders.number }).from(orders).where(eq(orders.id, offer.orderId))
  const ready = readyDays(lines)
  if (!ready) throw new Error('an offer without lines')
  return {
    offer_number: offer.number,
    created_at: offer.createdAt.toISOString(),
    valid_until: offer.validUntil,
    expired: isExpired(offer, context.clock.now()),
    order_number: order?.number ?? null,
    buyer: offer.buyer && { name: offer.buyer.name, company_name: offer.buyer.companyName },
    lines: await viewLines(db, lines, language, exchange),
    total: toMajor(shownTotal(lines, exchange)),
    total_uah: toMajor(offer.total),
    total_kopiykas: offer.total,
    currency: exchange.currency,
    weight_kg: totalWeight(lines),
    ready_from: ready.from,
    ready_to: ready.to,
    with_vat: paysVat(offer.issuer.seller.vat),
  }
}

/** Its last day is over in Kyiv. */
export const isExpired = ({ validUntil }: StoredOffer, now: Date): boolean => kyivClock(now).date > validUntil
