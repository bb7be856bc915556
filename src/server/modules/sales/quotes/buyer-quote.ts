import { and, eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { currencyOf, toMajor } from '#contract/money.ts'
import { lineTotal } from '#contract/price.ts'
import type { BuyerQuote } from '#contract/quote.ts'
import { isGoods, isManual, totalWeight } from '#contract/sale-line.ts'
import { paysVat } from '#contract/vat.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { exchangeAt } from '../../currency/index.ts'
import { shownTotal } from '../lines/price-goods.ts'
import { viewLines } from '../lines/view-lines.ts'
import { storedLink } from '../orders/order-links.ts'
import { orders } from '../orders/tables.ts'
import { stateOf, type QuoteRevision, type QuoteRow } from './quote-draft.ts'
import { deliveryTermsOf, promisedLines, readyOfQuote } from './quote-to-print.ts'
import { quoteRevisions, quotes } from './tables.ts'

/** What a buyer's link opens: never the draft, always what was sent last. */
export interface SentQuote {
  readonly row: QuoteRow & { readonly number: string; readonly accessToken: string }
  readonly revision: QuoteRevision
}

/** @param options `lock` keeps others from changing it until the transaction ends */
export async function findSentQuote(context: AppContext, db: Db | Tx, accessToken: string, { lock = false } = {}): Promise<SentQuote | null> {
  const link = storedLink(context, accessToken)
  if (link === null) return null
  const query = db.select().from(quotes).where(eq(quotes.accessToken, link))
  const [row] = lock ? await query.for('update') : await query
  if (!row || row.number === null) return null
  const [revision] = await db
    .select()
    .from(quoteRevisions)
    .where(and(eq(quoteRevisions.quoteId, row.id), eq(quoteRevisions.no, row.revision)))
  return revision ? { row: { ...row, number: row.number, accessToken: link }, revision } : null
}

/** In the words and the currency of a language, at the prices of its day. */
export async function viewSentQuote(context: AppContext, db: Db, { row, revision }: SentQuote, language: Language): Promise<BuyerQuote> {
  const { buyer, issuer, lines, total, rate, validUntil } = revision
  const exchange = exchangeAt(rate, currencyOf(language))
  const products = promisedLines(revision).filter(isGoods)
  const extras = lines.filter(isManual)
  const [order] = row.orderId === null ? [] : await db.select({ number: orders.number }).from(orders).where(eq(orders.id, row.orderId))
  const ready = readyOfQuote(revision)
  const state = stateOf(row, context.clock.now())
  return {
    quote_number: row.number,
    revision: revision.no,
    sent_at: revision.at.toISOString(),
    valid_until: validUntil,
    state: state === 'draft' ? 'sent' : state,
    order_number: order?.number ?? null,
    buyer: { name: buyer.name.trim() || null, company_name: buyer.company.trim() || null },
    words: buyer.words.trim() || null,
    lines: await viewLines(db, products, language, exchange),
    extras: extras.map(({ kind, name, quantity, unit, total: extraTotal }) => ({
      kind,
      name: name[language],
      quantity,
      unit_price: toMajor(exchange.show(unit)),
      line_total: toMajor(lineTotal(exchange.show(unit), quantity)),
      line_total_kopiykas: extraTotal,
    })),
    total: toMajor(shownTotal(lines, exchange)),
    total_uah: toMajor(total),
    total_kopiykas: total,
    currency: exchange.currency,
    weight_kg: totalWeight(lines),
    ready_from: ready?.from ?? null,
    ready_to: ready?.to ?? null,
    delivery: deliveryTermsOf(revision),
    with_vat: paysVat(issuer.seller.vat),
  }
}

export async function readBuyerQuote(context: AppContext, accessToken: string, language: Language): Promise<BuyerQuote | Failure> {
  const { db } = context.database
  const sent = await findSentQuote(context, db, accessToken)
  return sent ? viewSentQuote(context, db, sent, language) : fail('notFound')
}
