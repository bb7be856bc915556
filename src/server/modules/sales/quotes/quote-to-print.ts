import { noExportTerms } from '#contract/admin/settings.ts'
import { isAbroad } from '#contract/countries.ts'
import { deliveryTerms, type DeliveryTerms } from '#contract/delivery-terms.ts'
import { incotermText } from '#contract/incoterms.ts'
import type { Language } from '#contract/languages.ts'
import { readyDays } from '#contract/ready-range.ts'
import { isGoods, totalWeight } from '#contract/sale-line.ts'
import { asPiece, planPacking, type PackingPlan } from '#geometry/packing.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { OfferDelivery, OfferToPrint, OfferTrade } from './offer-to-print.ts'
import type { QuoteRevision, QuoteRow } from './quote-draft.ts'
import { quoteUrl } from './view-quote.ts'

/** Whether the total includes delivery. */
export const quoteDeliveryTerms = ({ buyer, lines }: Pick<QuoteRevision, 'buyer' | 'lines'>): DeliveryTerms =>
  deliveryTerms(
    buyer.delivery_method,
    lines.flatMap((line) => (line.kind === 'service' ? [line.name.uk, line.name.en] : [])),
  )

/** The packing for a carrier, by the rules on the revision's day. */
export function packedGoods({ lines, issuer }: Pick<QuoteRevision, 'lines' | 'issuer'>): PackingPlan | null {
  const pieces = lines.filter(isGoods).map(({ product, quantity }) => asPiece({ ...product, quantity }))
  return issuer.packing ? planPacking(pieces, issuer.packing) : null
}

/** Delivery as agreed with the office. */
function agreedDelivery(revision: Pick<QuoteRevision, 'buyer' | 'lines'>): OfferDelivery {
  const { delivery_method: method, carrier, city, country } = revision.buyer
  return {
    terms: quoteDeliveryTerms(revision),
    method: method || null,
    carrier: method === 'CARRIER' ? carrier.trim() || null : null,
    city: city.trim() || null,
    country: country || null,
  }
}

/** The additional data of its papers; null within the country. */
export function tradeAbroad({ buyer, issuer }: Pick<QuoteRevision, 'buyer' | 'issuer'>, language: Language): OfferTrade | null {
  if (!isAbroad(buyer.country)) return null
  return {
    incoterm: incotermText(buyer, language),
    country: buyer.country,
    city: buyer.city.trim() || null,
    address: buyer.company.trim() === '' ? null : buyer.address.trim() || null,
    currency: buyer.currency,
    euro: issuer.euro ?? null,
    terms: issuer.export_terms ?? noExportTerms,
  }
}

/** Shown instead of the number. */
const draftLabels: Readonly<Record<Language, string>> = { uk: '(чернетка)', en: '(draft)' }

type Printed = Pick<QuoteRow, 'origin' | 'number' | 'accessToken'>

/** A revision in the form its file needs; the same revision gives the same file. Without a number it is marked as a draft. */
export function quoteToPrint(context: AppContext, row: Printed, revision: Omit<QuoteRevision, 'id'>, language: Language): OfferToPrint {
  const { origin, number, accessToken: link } = row
  const { no, at, buyer, lines, total, rate, rateDate, issuer, validUntil } = revision
  return {
    number: number === null ? draftLabels[language] : no === 1 ? number : `${number}/${no}`,
    language,
    createdAt: at,
    validUntil,
    issuer,
    buyer: { name: buyer.name.trim() || null, companyName: buyer.company.trim() || null, taxId: buyer.tax_id.trim() || null },
    rate: { rate, date: rateDate },
    lines,
    words: buyer.words.trim() || null,
    total,
    weightKg: totalWeight(lines),
    delivery: agreedDelivery(revision),
    packed: packedGoods(revision),
    trade: tradeAbroad(revision, language),
    ready: readyDays(lines) ?? { from: validUntil, to: validUntil },
    url: link === null ? `${context.publicUrl()}/${language}/quote/…` : quoteUrl(context, link, language, origin),
  }
}
