import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { refuse, type AdminFailure } from '#contract/admin/errors.ts'
import { emptyQuoteBuyer, type NewQuote, type QuoteBuyer, type QuoteView } from '#contract/admin/quotes.ts'
import type { DraftLine, DraftLines, SaleProduct } from '#contract/draft-lines.ts'
import { maxId } from '#contract/order.ts'
import { parseShopLinks, type LinkedProduct } from '#contract/shop-links.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { contactMessages } from '../contact/tables.ts'
import { customerCompanies, customerContacts, customers } from '../customers/tables.ts'
import { readPricing } from '../order-edits/index.ts'
import { readOrder, type StoredOrder } from '../orders/index.ts'
import { readQuoteDraft } from './quote-draft.ts'
import { searchTextOf, phoneOf, type By } from './save-quote.ts'
import { quotes } from './tables.ts'
import { viewQuote } from './view-quote.ts'

interface Beginning {
  readonly buyer: QuoteBuyer
  readonly lines: DraftLines
}

/** Opens a draft, empty or with what is known already; nobody hears of it. */
export function createQuote(context: AppContext, { actor, isOwner }: By, from: NewQuote): Promise<QuoteView | AdminFailure> {
  return runOnce<QuoteView>(context, actor, { what: 'create-quote', body: from }, async (tx) => {
    const beginning = await beginningOf(context, tx, from)
    if (!beginning) return refuse('notFound')
    const { buyer, lines } = beginning
    const at = context.clock.now()
    const [row] = await tx
      .insert(quotes)
      .values({ ...beginning, ...author(actor), phone: phoneOf(buyer), searchText: searchTextOf(null, buyer), createdAt: at, changedAt: at })
      .returning({ id: quotes.id })
    const made = row && (await readQuoteDraft(context, tx, row.id, { isOwner }))
    if (!made) throw new Error('a quote was not stored')
    await tx.update(quotes).set({ total: made.priced.total }).where(eq(quotes.id, made.row.id))
    const changes = [{ field: 'lines', before: null, after: Object.keys(lines).length }]
    await recordChange(context, tx, actor, { kind: 'quote', verb: 'create', thing: { id: made.row.id, label: String(made.row.id) }, changes })
    return viewQuote(context, tx, made)
  })
}

const author = ({ id, name }: Actor) => ({ staffId: id, staffName: name })

async function beginningOf(context: AppContext, tx: Tx, from: NewQuote): Promise<Beginning | null> {
  if (from.customer_id) {
    const buyer = await buyerOfCustomer(tx, from.customer_id)
    return buyer && { buyer, lines: {} }
  }
  if (from.message_id) {
    const buyer = await buyerOfMessage(tx, from.message_id)
    return buyer && { buyer, lines: await linesOfLinks(context, tx, buyer.comment) }
  }
  if (from.order_number) {
    const stored = await readOrder(tx, { unscopedNumber: from.order_number })
    return stored && { buyer: buyerOfOrder(stored), lines: linesOfOrder(stored) }
  }
  return { buyer: emptyQuoteBuyer, lines: await linesOfLinks(context, tx, from.links ?? '') }
}

async function buyerOfCustomer(tx: Tx, id: number): Promise<QuoteBuyer | null> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, id))
  if (!customer) return null
  const contacts = await tx.select().from(customerContacts).where(eq(customerContacts.customerId, id)).orderBy(customerContacts.id)
  const [company] = await tx.select().from(customerCompanies).where(eq(customerCompanies.customerId, id)).orderBy(customerCompanies.id).limit(1)
  const first = (kind: 'phone' | 'email') => contacts.find((contact) => contact.kind === kind)?.value ?? ''
  return {
    ...emptyQuoteBuyer,
    phone: first('phone'),
    email: first('email'),
    name: customer.name ?? '',
    language: customer.language,
    company: company?.name ?? '',
    tax_id: company?.taxId ?? '',
  }
}

async function buyerOfMessage(tx: Tx, id: number): Promise<QuoteBuyer | null> {
  const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id))
  if (!message) return null
  const { name, phone, email, language, message: text } = message
  return { ...emptyQuoteBuyer, name: name.slice(0, 110), phone: `+${phone}`, email, language, comment: text.slice(0, 1_000) }
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
    city: delivery?.city ?? '',
    address: delivery?.address ?? '',
  }
}

/** A key that no colleague makes at the same moment. */
const newKey = () => `n${randomBytes(8).toString('hex')}`

/** The goods and services of an order, at today's prices; a discount was that order's own. */
function linesOfOrder({ lines }: StoredOrder): DraftLines {
  const repeated = lines.flatMap((line): DraftLine[] => {
    const { position: place, quantity } = line
    if (line.kind === 'discount') return []
    if (line.kind === 'service' || line.productId === null) {
      const { uk, en } = line.translations
      return line.kind === 'service' ? [{ kind: 'service', place, name: { uk: uk.name, en: en.name }, quantity, amount_kopiykas: line.unit }] : []
    }
    const options = line.options.map(({ name, value, note }) => ({ name, value, note }))
    return [{ kind: 'product', place, product_id: line.productId, quantity, options, price: null }]
  })
  return Object.fromEntries(repeated.map((line) => [newKey(), line]))
}

/** The products that addresses of the shop name, each option that they leave out at its first value. */
async function linesOfLinks(context: AppContext, tx: Tx, text: string): Promise<DraftLines> {
  const linked = parseShopLinks(text).filter(({ productId }) => productId <= maxId)
  if (linked.length === 0) return {}
  const { views } = await readPricing(
    context,
    tx,
    linked.map(({ productId }) => productId),
    true,
  )
  const known = new Map<number, SaleProduct>(views.map((view) => [view.id, view]))
  const lines = linked.slice(0, 200).flatMap((link, place) => {
    const product = known.get(link.productId)
    return product ? [[newKey(), lineOfLink(link, product, place)] as const] : []
  })
  return Object.fromEntries(lines)
}

function lineOfLink({ productId, choice, notes, quantity }: LinkedProduct, { properties }: SaleProduct, place: number): DraftLine {
  const options = properties.flatMap(({ name, options: [first] }) => {
    const value = choice[name] ?? first?.value
    return value === undefined ? [] : [{ name, value, note: notes[name] ?? null }]
  })
  return { kind: 'product', place, product_id: productId, quantity, options, price: null }
}
