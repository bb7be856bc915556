import { and, asc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { OrderDocumentKind } from '#contract/documents.ts'
import type { Language } from '#contract/languages.ts'
import type { ShipmentDocumentKind } from '#contract/shipments.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { yearInKyiv } from '../../platform/db/next-number.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readSettings } from '../content/index.ts'
import { readOrder, readOrderTrade, type StoredOrder } from '../sales/index.ts'
import { readPayments } from '../payments/index.ts'
import { buildForeignInvoice } from './build-foreign-invoice.ts'
import { buildOrderDocument } from './build-order-document.ts'
import { knownReceipts } from './fiscal-terms.ts'
import { partToInvoice, mayCoexist, type InvoicedPart } from './invoiced-part.ts'
import { documentCounters, orderDocuments } from './tables.ts'

export type IssuedDocument = typeof orderDocuments.$inferSelect

/**
 * Issues an order's document on first request, with the next number. Stores the whole content, so that later changes of settings or
 * translations do not alter it.
 */
export async function issueDocument(
  context: AppContext,
  stored: StoredOrder,
  kind: OrderDocumentKind,
  { byOffice = false } = {},
): Promise<IssuedDocument | Failure> {
  const { db } = context.database
  const { order } = stored
  const asked = await askedFor(context, stored, kind)
  const inserted = await findDocument(db, order.id, kind, asked)
  if (inserted) return inserted
  if (kind === 'invoice' && !(await mayHaveInvoice(context, stored, byOffice))) return fail('notFound')
  return db.transaction(async (tx) => {
    // Concurrent requests wait for this lock and then find the document.
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.orderDocument}, ${order.id})`)
    const made = await findDocument(tx, order.id, kind, asked)
    if (made) return made
    // Read again under the lock, because an edit may have changed the lines.
    const current = (await readOrder(tx, { id: order.id })) ?? stored
    const settings = await readSettings(tx)
    const at = context.clock.now()
    const receipts = await knownReceipts(tx, order.id)
    // The counter comes last: its row is locked until the commit, and a failure leaves no gap.
    const number = await nextDocumentNumber(tx, kind, at)
    const issue = { kind, number, at, asked, receipts }
    const trade = kind === 'invoice' ? await readOrderTrade(tx, current.order) : null
    const contentIn = (language: Language) =>
      trade
        ? buildForeignInvoice(context, current, settings, issue, trade, language)
        : buildOrderDocument(context, current, settings, issue, language)
    const content = { uk: contentIn('uk'), en: contentIn('en') }
    await replaceFormer(tx, order.id, kind, asked, at)
    const [issued] = await tx
      .insert(orderDocuments)
      .values({ orderId: order.id, kind, number, issuedAt: at, content, ...asked })
      .returning()
    if (!issued) throw new Error('a document was not stored')
    return issued
  })
}

/** An order may have an invoice if it is paid by invoice, its card was declined, or the office agreed on one with the buyer. */
async function mayHaveInvoice({ database: { db } }: AppContext, { order }: StoredOrder, byOffice: boolean): Promise<boolean> {
  if (order.state === 'cancelled') return false
  if (order.paymentMethod === 'INVOICE') return true
  const payment = (await readPayments(db, [order.id])).get(order.id)
  if (byOffice && (payment?.due ?? 0) > 0) return true
  return order.paymentMethod === 'CARD' && (payment?.declineReason ?? null) !== null
}

/** What a document covers: a confirmation the whole order, an invoice the part to pay next. */
async function askedFor({ database: { db } }: AppContext, { order }: StoredOrder, kind: OrderDocumentKind): Promise<InvoicedPart> {
  const whole = { part: 'whole', amount: order.total } as const
  if (kind !== 'invoice') return whole
  const payment = (await readPayments(db, [order.id])).get(order.id)
  return payment ? partToInvoice(payment.parts, order.total) : whole
}

/**
 * After the lines of an order changed: marks its documents as replaced; the next request issues new ones. An invoice of a paid deposit
 * stays valid.
 */
export async function replaceOrderDocuments(context: AppContext, tx: Tx, orderId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.orderDocument}, ${orderId})`)
  const deposit = (await readPayments(tx, [orderId])).get(orderId)?.parts.find(({ kind }) => kind === 'deposit')
  const stays = deposit?.due_kopiykas === 0 ? eq(orderDocuments.part, 'deposit') : undefined
  const valid = and(eq(orderDocuments.orderId, orderId), isNull(orderDocuments.replacedAt), inArray(orderDocuments.kind, ['confirmation', 'invoice']))
  await tx
    .update(orderDocuments)
    .set({ replacedAt: context.clock.now() })
    .where(stays ? and(valid, not(stays)) : valid)
}

/** Marks invoices for the same money as replaced; they are kept. */
async function replaceFormer(tx: Tx, orderId: number, kind: OrderDocumentKind, { part }: InvoicedPart, at: Date): Promise<void> {
  const issued = await tx
    .select({ id: orderDocuments.id, part: orderDocuments.part })
    .from(orderDocuments)
    .where(and(eq(orderDocuments.orderId, orderId), eq(orderDocuments.kind, kind), isNull(orderDocuments.replacedAt)))
  const former = issued.filter((document) => !mayCoexist(document.part, part)).map(({ id }) => id)
  if (former.length > 0) await tx.update(orderDocuments).set({ replacedAt: at }).where(inArray(orderDocuments.id, former))
}

/** The valid document for this kind and part. */
async function findDocument(db: Db | Tx, orderId: number, kind: OrderDocumentKind, { part, amount }: InvoicedPart): Promise<IssuedDocument | null> {
  const [found] = await db
    .select()
    .from(orderDocuments)
    .where(
      and(
        eq(orderDocuments.orderId, orderId),
        eq(orderDocuments.kind, kind),
        eq(orderDocuments.part, part),
        isNull(orderDocuments.replacedAt),
        eq(orderDocuments.amount, amount),
      ),
    )
  return found ?? null
}

/** All documents issued for an order, oldest first. */
export async function listIssuedDocuments(db: Db | Tx, orderId: number) {
  const { kind, number, issuedAt, part, replacedAt } = orderDocuments
  const rows = await db
    .select({ kind, number, issuedAt, part, replacedAt })
    .from(orderDocuments)
    .where(eq(orderDocuments.orderId, orderId))
    .orderBy(asc(orderDocuments.id))
  return rows.map(({ kind, number, issuedAt, part, replacedAt }) => ({
    kind,
    number,
    issued_at: issuedAt.toISOString(),
    part,
    replaced: replacedAt !== null,
  }))
}

/** The next number of a kind in a year. The counter's row stays locked until the commit, so a failure leaves no gap. */
export async function nextDocumentNumber(tx: Tx, kind: OrderDocumentKind | ShipmentDocumentKind, at: Date): Promise<string> {
  const year = yearInKyiv(at)
  const [counter] = await tx
    .insert(documentCounters)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({ target: [documentCounters.kind, documentCounters.year], set: { last: sql`${documentCounters.last} + 1` } })
    .returning({ last: documentCounters.last })
  if (!counter) throw new Error('the document counter did not answer')
  return `${year}-${String(counter.last).padStart(5, '0')}`
}

/** The valid documents of an order, oldest first. */
export const listValidDocuments = async (db: Db | Tx, orderId: number) => (await listIssuedDocuments(db, orderId)).filter(({ replaced }) => !replaced)

/** The document with this number, even if replaced; undefined when there is none. */
export function issuedUnder(db: Db | Tx, orderId: number, kind: OrderDocumentKind, number: string) {
  return db
    .select()
    .from(orderDocuments)
    .where(and(eq(orderDocuments.orderId, orderId), eq(orderDocuments.kind, kind), eq(orderDocuments.number, number)))
}

/** Orders by invoice number, including replaced invoices, because buyers may pay by an older one. */
export function listInvoiced(db: Db | Tx, numbers: readonly string[]): Promise<{ readonly number: string; readonly orderId: number }[]> {
  if (numbers.length === 0) return Promise.resolve([])
  return db
    .select({ number: orderDocuments.number, orderId: orderDocuments.orderId })
    .from(orderDocuments)
    .where(and(eq(orderDocuments.kind, 'invoice'), inArray(orderDocuments.number, [...numbers])))
}
