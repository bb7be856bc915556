import { randomBytes } from 'node:crypto'
import { fail, type Failure } from '#contract/errors.ts'
import { emptyQuoteBuyer } from '#contract/admin/empty-quote-buyer.ts'
import type { SaleProductView } from '#contract/admin/order-edits.ts'
import type { NewQuote, QuoteBuyer, QuoteView } from '#contract/admin/quotes.ts'
import type { DraftLine, DraftLines } from '#contract/draft-lines.ts'
import type { Language } from '#contract/languages.ts'
import { money } from '#contract/money.ts'
import { maxId } from '#contract/order.ts'
import { parseShopLinks, type LinkedProduct } from '#contract/shop-links.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { readCompanies, readContacts, findCustomer } from '../../customers/index.ts'
import { readSaleProducts } from '../lines/price-draft.ts'
import { readOrder, type StoredOrder } from '../orders/read-order.ts'
import { draftOfRow, type QuoteRow } from './quote-draft.ts'
import { viewQuote } from './view-quote.ts'

interface Beginning {
  readonly buyer: QuoteBuyer
  readonly lines: DraftLines
}

/** The initial content of a new draft; stores nothing. */
export async function beginQuote(context: AppContext, from: NewQuote, isOwner: boolean): Promise<QuoteView | Failure> {
  const { db } = context.database
  const beginning = await readBeginning(context, db, from)
  if (!beginning) return fail('notFound')
  const at = context.clock.now()
  const row: QuoteRow = {
    ...beginning,
    id: 0,
    origin: 'office',
    userId: null,
    number: null,
    accessToken: null,
    state: 'draft',
    version: 0,
    revision: 0,
    phone: null,
    searchText: '',
    total: money(0),
    requestedAt: null,
    sentAt: null,
    sentTo: null,
    sentBy: null,
    telegramFailedAt: null,
    validUntil: null,
    answeredAt: null,
    answer: null,
    orderId: null,
    createdAt: at,
    changedAt: at,
    staffId: null,
    staffName: null,
  }
  return viewQuote(context, db, await draftOfRow(context, db, row, { isOwner }))
}

/** The known data of the customer, order or message that a draft begins with; null when there is none. */
export async function readBeginning(context: AppContext, db: Db | Tx, from: NewQuote): Promise<Beginning | null> {
  if (from.customer_id) {
    const buyer = await buyerOfCustomer(db, from.customer_id)
    return buyer && { buyer, lines: {} }
  }
  if (from.message_id) {
    const buyer = await buyerOfMessage(context, db, from.message_id)
    return buyer && { buyer, lines: await linesOfLinks(db, buyer.comment) }
  }
  if (from.order_number) {
    const stored = await readOrder(db, { unscopedNumber: from.order_number })
    return stored && { buyer: buyerOfOrder(stored), lines: await linesOfOrder(context, db, stored) }
  }
  return { buyer: emptyQuoteBuyer, lines: await linesOfLinks(db, from.links ?? '') }
}

async function buyerOfCustomer(db: Db | Tx, id: number): Promise<QuoteBuyer | null> {
  const customer = await findCustomer(db, id)
  if (!customer) return null
  const { phones, emails } = await readContacts(db, customer.id)
  const [company] = await readCompanies(db, customer.id)
  return {
    ...emptyQuoteBuyer,
    phone: phones[0] ?? '',
    email: emails[0] ?? '',
    name: customer.name ?? '',
    language: customer.language,
    company: company?.name ?? '',
    tax_id: company?.taxId ?? '',
  }
}

async function buyerOfMessage({ salesPorts }: AppContext, db: Db | Tx, id: number): Promise<QuoteBuyer | null> {
  const message = await salesPorts.readEnquiry(db, id)
  if (!message) return null
  const { name, phone, country, email, language, message: text } = message
  return { ...emptyQuoteBuyer, name: name.slice(0, 110), phone: phone && `+${phone}`, country, email, language, comment: text.slice(0, 1_000) }
}

function buyerOfOrder({ order }: StoredOrder): QuoteBuyer {
  const { delivery, payer } = order
  return {
    ...emptyQuoteBuyer,
    phone: order.phone,
    name: order.receiverName ?? '',
    email: order.email ?? '',
    language: order.language,
    company: payer?.companyName ?? '',
    tax_id: payer?.taxId ?? '',
    payment_method: order.paymentMethod,
    delivery_method: delivery?.method ?? '',
    carrier: delivery?.carrier ?? '',
    country: delivery?.country ?? '',
    city: delivery?.city ?? '',
    address: delivery?.address ?? '',
  }
}

/** Random, so that no colleague makes the same key at the same time. */
const newKey = () => `n${randomBytes(8).toString('hex')}`

/**
 * The goods and services of an order at today's prices, without its discounts. A product that left the catalogue stays as a marked line
 * at its former price, so that the manager replaces it or agrees on it.
 */
async function linesOfOrder(context: AppContext, db: Db | Tx, { lines }: StoredOrder): Promise<DraftLines> {
  const sold = lines.map(({ productId: id, options }) => ({ id, size: options.find(({ name }) => name === 'size')?.value }))
  const { views } = await readSaleProducts(db, sold)
  const known = new Set(views.map(({ id }) => id))
  const goneIn = (language: Language, name: string) => context.messages.translator(language, 'document')('lineGone', { name }).slice(0, 200)
  const repeated = lines.flatMap((line): DraftLine[] => {
    const { position: place, quantity } = line
    const { uk, en } = line.translations
    const manual = { kind: 'service', place, quantity, amount_kopiykas: line.unit } as const
    if (line.kind === 'discount') return []
    if (line.kind === 'service') return [{ ...manual, name: { uk: uk.name, en: en.name } }]
    if (line.productId === null || !known.has(line.productId)) return [{ ...manual, name: { uk: goneIn('uk', uk.name), en: goneIn('en', en.name) } }]
    const options = line.options.map(({ name, value, note }) => ({ name, value, note }))
    return [{ kind: 'product', place, product_id: line.productId, quantity, options, price: null }]
  })
  return Object.fromEntries(repeated.map((line) => [newKey(), line]))
}

/** The products named by the shop's addresses; a property missing in an address gets its first option. */
async function linesOfLinks(db: Db | Tx, text: string): Promise<DraftLines> {
  const linked = parseShopLinks(text).filter(({ productId }) => productId <= maxId)
  if (linked.length === 0) return {}
  const sold = linked.map(({ productId: id, choice }) => ({ id, size: choice['size'] }))
  const { views } = await readSaleProducts(db, sold)
  const known = new Map<number, SaleProductView>(views.map((view) => [view.id, view]))
  const lines = linked.slice(0, 200).flatMap((link, place) => {
    const product = known.get(link.productId)
    return product ? [[newKey(), lineOfLink(link, product, place)] as const] : []
  })
  return Object.fromEntries(lines)
}

function lineOfLink({ productId, choice, notes, quantity }: LinkedProduct, { properties }: SaleProductView, place: number): DraftLine {
  const options = properties.flatMap(({ name, options: [first] }) => {
    const value = choice[name] ?? first?.value
    return value === undefined ? [] : [{ name, value, note: notes[name] ?? null }]
  })
  return { kind: 'product', place, product_id: productId, quantity, options, price: null }
}
