import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { OfferToPrint } from '../documents/index.ts'
import type { QuoteRevision } from './quote-draft.ts'
import { weightOf } from './quoted-lines.ts'
import type { QuotedExtra, QuotedLine, QuotedProduct } from './tables.ts'
import { quoteUrl } from './view-quote.ts'

export const isProduct = (line: QuotedLine): line is QuotedProduct => line.kind === 'product'
export const isExtra = (line: QuotedLine): line is QuotedExtra => line.kind !== 'product'

/** The days of a line: those of the whole, where they are known, so that no two sentences differ. */
export function readyOfLine({ readyFrom, readyTo }: QuotedProduct, { readyOn }: Pick<QuoteRevision, 'readyOn'>) {
  return readyOn === null ? { from: readyFrom, to: readyTo } : { from: readyOn, to: readyOn }
}

interface Numbered {
  readonly number: string
  /** The stored link. */
  readonly link: string
}

/** A revision as its file needs it: the same revision is the same file. */
export function quoteToPrint(context: AppContext, { number, link }: Numbered, revision: QuoteRevision, language: Language): OfferToPrint {
  const { no, at, buyer, lines, total, rate, rateDate, issuer, readyOn, validUntil } = revision
  const products = lines.filter(isProduct)
  const ready = products.map((line) => readyOfLine(line, revision))
  return {
    number: no === 1 ? number : `${number}/${no}`,
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
    ready: {
      from:
        readyOn ??
        ready
          .map(({ from }) => from)
          .toSorted()
          .at(-1) ??
        validUntil,
      to:
        readyOn ??
        ready
          .map(({ to }) => to)
          .toSorted()
          .at(-1) ??
        validUntil,
    },
    url: quoteUrl(context, link, language),
  }
}
