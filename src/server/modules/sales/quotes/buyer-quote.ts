import { isAbroad } from '#contract/countries.ts'
import { incotermText } from '#contract/incoterms.ts'
import { and, eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { OfferView } from '#contract/commercial-offer.ts'
import type { Language } from '#contract/languages.ts'
import { languageCurrency, toMajor } from '#contract/money.ts'
import { lineTotal } from '#contract/price.ts'
import type { BuyerQuote } from '#contract/quote.ts'
import { readyDays } from '#contract/ready-range.ts'
import { isGoods, isManual, totalWeight } from '#contract/sale-line.ts'
import { paysVat } from '#contract/vat.ts'
import { workingDayAfter } from '#contract/working-hours.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { readDesk } from '../../content/index.ts'
import { euroRateAt, exchangeAt } from '../../currency/index.ts'
import { viewPacked } from '../../delivery/index.ts'
import { shownTotal } from '../lines/price-goods.ts'
import { viewLines } from '../lines/view-lines.ts'
import { storedLink } from '../orders/order-links.ts'
import { orderRows } from '../orders/rows.ts'
import { mayOrder, findRevision, currentState, type QuoteRevision, type QuoteRow } from './quote-draft.ts'
import { packedGoods, quoteDeliveryTerms } from './quote-to-print.ts'
import { quotes, type QuoteOrigin } from './tables.ts'

/** The content of a buyer's link: the last sent revision, never the draft. */
export interface SentQuote {
  readonly row: QuoteRow & { readonly number: string }
  readonly revision: QuoteRevision
}

/** @param options `lock` makes other changes wait until the transaction ends */
export async function findSentQuote(
  context: AppContext,
  db: Db | Tx,
  { origin, accessToken }: { readonly origin: QuoteOrigin; readonly accessToken: string },
  { lock = false } = {},
): Promise<SentQuote | null> {
  const link = storedLink(context, accessToken)
  if (link === null) return null
  const query = db
    .select()
    .from(quotes)
    .where(and(eq(quotes.accessToken, link), eq(quotes.origin, origin)))
  const [row] = lock ? await query.for('update') : await query
  if (!row || row.number === null) return null
  const revision = await findRevision(db, row.id, row.revision)
  return revision && { row: { ...row, number: row.number }, revision }
}

/** The common part of the pages of offers and quotes, in a language and its currency, at that day's prices. */
async function viewRevision(context: AppContext, db: Db, { row, revision }: SentQuote, language: Language) {
  const { buyer, issuer, lines, total, rate, validUntil } = revision
  const exchange = exchangeAt(rate, languageCurrency(language))
  const [order] = row.orderId === null ? [] : await db.select({ number: orderRows.number }).from(orderRows).where(eq(orderRows.id, row.orderId))
  return {
    valid_until: validUntil,
    order_number: order?.number ?? null,
    buyer: { name: buyer.name.trim() || null, company_name: buyer.company.trim() || null },
    lines: await viewLines(db, lines.filter(isGoods), language, exchange),
    total: toMajor(shownTotal(lines, exchange)),
    total_uah: toMajor(total),
    total_kopiykas: total,
    currency: exchange.currency,
    eur_rate: await euroRateAt(context, db, revision.at),
    weight_kg: totalWeight(lines),
    packed: buyer.delivery_method === 'PICKUP' ? null : viewPacked(packedGoods(revision)),
    with_vat: paysVat(issuer.seller.vat),
  }
}

function viewExtras({ rate, lines }: QuoteRevision, language: Language): BuyerQuote['extras'] {
  const exchange = exchangeAt(rate, languageCurrency(language))
  return lines.filter(isManual).map(({ kind, name, quantity, unit, total }) => ({
    kind,
    name: name[language],
    quantity,
    unit_price: toMajor(exchange.show(unit)),
    line_total: toMajor(lineTotal(exchange.show(unit), quantity)),
    line_total_kopiykas: total,
  }))
}

export async function viewSentQuote(context: AppContext, db: Db, sent: SentQuote, language: Language): Promise<BuyerQuote> {
  const { row, revision } = sent
  const ready = readyDays(revision.lines)
  const state = currentState(row, context.clock.now())
  return {
    ...(await viewRevision(context, db, sent, language)),
    quote_number: row.number,
    revision: revision.no,
    sent_at: revision.at.toISOString(),
    state: state === 'draft' ? 'sent' : state,
    answer_by: state === 'requested' ? await answerBy(context, db, row) : null,
    by_email: !mayOrder(revision.buyer),
    extras: viewExtras(revision, language),
    words: revision.buyer.words.trim() || null,
    ready_from: ready?.from ?? null,
    ready_to: ready?.to ?? null,
    incoterm: incotermText(revision.buyer, language),
    abroad: isAbroad(revision.buyer.country),
    delivery: quoteDeliveryTerms(revision),
  }
}

/** When a request will be answered. */
async function answerBy(context: AppContext, db: Db, { requestedAt }: QuoteRow): Promise<string | null> {
  const { hours } = await readDesk(context, db)
  return requestedAt && workingDayAfter(requestedAt, hours).toISOString()
}

export async function readBuyerQuote(context: AppContext, accessToken: string, language: Language): Promise<BuyerQuote | Failure> {
  const { db } = context.database
  const sent = await findSentQuote(context, db, { origin: 'office', accessToken })
  return sent ? viewSentQuote(context, db, sent, language) : fail('notFound')
}

export async function readOffer(context: AppContext, accessToken: string, language: Language): Promise<OfferView | Failure> {
  const { db } = context.database
  const sent = await findSentQuote(context, db, { origin: 'visitor', accessToken })
  if (!sent) return fail('notFound')
  const { row, revision } = sent
  const ready = readyDays(revision.lines)
  if (!ready) throw new Error('an offer without lines')
  const { buyer, ...view } = await viewRevision(context, db, sent, language)
  return {
    ...view,
    offer_number: row.number,
    created_at: revision.at.toISOString(),
    expired: isOver(row, context.clock.now()),
    buyer: buyer.name === null && buyer.company_name === null ? null : buyer,
    city: revision.buyer.city.trim() || null,
    ready_from: ready.from,
    ready_to: ready.to,
  }
}

/** Whether its last day in Kyiv has passed, in any state. */
export const isOver = ({ validUntil }: Pick<QuoteRow, 'validUntil'>, now: Date): boolean =>
  currentState({ state: 'sent', validUntil }, now) === 'expired'
