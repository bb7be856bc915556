import { deliveryTerms, type DeliveryTerms } from '#contract/delivery-terms.ts'
import type { Language } from '#contract/languages.ts'
import { latestReady, type ReadyDates } from '#contract/ready-range.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { OfferToPrint } from './offer-to-print.ts'
import type { QuoteRevision } from './quote-draft.ts'
import { weightOf } from '../lines/quoted-lines.ts'
import type { QuotedExtra, QuotedLine, QuotedProduct } from './tables.ts'
import { quoteUrl } from './view-quote.ts'

export const isProduct = (line: QuotedLine): line is QuotedProduct => line.kind === 'product'
export const isExtra = (line: QuotedLine): line is QuotedExtra => line.kind !== 'product'

/**
 * The days of a line: what the shop says of it everywhere, so that the order that follows says no others; the day that the
 * workshop's queue gives, where that is later.
 */
export function readyOfLine({ readyFrom, readyTo }: QuotedProduct, { readyOn }: Pick<QuoteRevision, 'readyOn'>): ReadyDates {
  return readyOn === null || readyOn <= readyTo ? { from: readyFrom, to: readyTo } : { from: readyOn, to: readyOn }
}

/** When everything is ready; null where there are no goods. */
export const readyOfQuote = (revision: Pick<QuoteRevision, 'readyOn' | 'lines'>): ReadyDates | null =>
  latestReady(revision.lines.filter(isProduct).map((line) => readyOfLine(line, revision)))

/** Whether the total has the delivery in it. */
export const deliveryTermsOf = ({ buyer, lines }: Pick<QuoteRevision, 'buyer' | 'lines'>): DeliveryTerms =>
  deliveryTerms(
    buyer.delivery_method,
    lines.flatMap((line) => (line.kind === 'service' ? [line.name.uk, line.name.en] : [])),
  )

interface Numbered {
  /** Null: a draft, which gets its number when it is sent. */
  readonly number: string | null
  /** The stored link; null while it was never sent. */
  readonly link: string | null
}

/** Where the number will stand. */
const draftLabels: Readonly<Record<Language, string>> = { uk: '(чернетка)', en: '(draft)' }

/** A revision as its file needs it: the same revision is the same file. */
export function quoteToPrint(context: AppContext, { number, link }: Numbered, revision: Omit<QuoteRevision, 'id'>, language: Language): OfferToPrint {
  const { no, at, buyer, lines, total, rate, rateDate, issuer, validUntil } = revision
  const products = lines.filter(isProduct)
  return {
    number: number === null ? draftLabels[language] : no === 1 ? number : `${number}/${no}`,
    language,
    createdAt: at,
    validUntil,
    issuer,
    buyer: { name: buyer.name.trim() || null, companyName: buyer.company.trim() || null, taxId: buyer.tax_id.trim() || null },
    rate: { rate, date: rateDate },
    lines: products.map((line) => ({
      ...line,
      place: null,
      isAgreed: line.agreed !== null,
      listed: line.agreed?.listed ?? null,
      ready: readyOfLine(line, revision),
    })),
    extras: lines.filter(isExtra),
    words: buyer.words.trim() || null,
    total,
    weightKg: weightOf(lines),
    delivery: {
      terms: deliveryTermsOf(revision),
      method: buyer.delivery_method || null,
      carrier: buyer.delivery_method === 'CARRIER' ? buyer.carrier.trim() || null : null,
      city: buyer.city.trim() || null,
    },
    ready: readyOfQuote(revision) ?? { from: validUntil, to: validUntil },
    url: link === null ? `${context.publicUrl()}/${language}/quote/…` : quoteUrl(context, link, language),
  }
}
