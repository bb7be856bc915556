import type { Language } from '#contract/languages.ts'
import { openSealed } from '../../../../platform/sealing.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { OfferToPrint } from '../offer-to-print.ts'
import { offerUrl } from './create-offer.ts'
import type { StoredOffer } from './read-offer.ts'
import { readyOf, weightOf } from './view-offer.ts'

/** A stored offer as its files need it. */
export function offerToPrint(context: AppContext, { offer, lines }: StoredOffer, language: Language): OfferToPrint {
  const { number, createdAt, validUntil, issuer, buyer, rate, rateDate, total } = offer
  return {
    number,
    language,
    createdAt,
    validUntil,
    issuer,
    buyer,
    rate: { rate, date: rateDate },
    lines: lines.map((line) => ({ ...line, ready: { from: line.readyFrom, to: line.readyTo } })),
    total,
    weightKg: weightOf(lines),
    ready: readyOf(lines),
    url: offerUrl(context, language, openSealed(context, offer.accessToken)),
  }
}
