import { readyDays, totalWeight } from '#contract/sale-line.ts'
import type { Language } from '#contract/languages.ts'
import { openSealed } from '../../../../platform/sealing.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { OfferToPrint } from '../offer-to-print.ts'
import { offerUrl } from './create-offer.ts'
import type { StoredOffer } from './read-offer.ts'

/** A stored offer as its files need it. */
export function offerToPrint(context: AppContext, offer: StoredOffer, language: Language): OfferToPrint {
  const { lines, number, createdAt, validUntil, issuer, buyer, rate, rateDate, total } = offer
  return {
    number,
    language,
    createdAt,
    validUntil,
    issuer,
    buyer,
    rate: { rate, date: rateDate },
    lines,
    total,
    weightKg: totalWeight(lines),
    ready: readyDays(lines) ?? { from: validUntil, to: validUntil },
    url: offerUrl(context, language, openSealed(context, offer.accessToken)),
  }
}
