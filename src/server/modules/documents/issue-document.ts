import { and, asc, eq, sql } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { OrderDocumentKind } from '#contract/documents.ts'
import type { Tx } from '../../platform/db/db.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readSettings } from '../content/index.ts'
import type { StoredOrder } from '../orders/index.ts'
import { paymentsOf } from '../payments/index.ts'
import { buildOrderDocument } from './build-order-document.ts'
import { documentCounters, orderDocuments } from './tables.ts'

export type IssuedDocument = typeof orderDocuments.$inferSelect

const yearInKyiv = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Kyiv', year: 'numeric' })

/**
 * The document of an order, issued on the first request: it gets the next number, and its whole content is stored, so that
 * later changes of settings or translations do not alter it.
 */
export async function issueDocument(context: AppContext, stored: StoredOrder, kind: OrderDocumentKind): Promise<IssuedDocument | Failure> {
  const { db } = context.database
  const { order } = stored
  const inserted = await findDocument(db, order.id, kind)
  if (inserted) return inserted
  if (kind === 'invoice' && !(await mayHaveInvoice(context, stored))) return fail('notFound')
  return db.transaction(async (tx) => {
    // A concurrent request waits for this lock and then finds the document.
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.orderDocument}, ${order.id})`)
    const made = await findDocument(tx, order.id, kind)
    if (made) return made
    const settings = await readSettings(tx)
    const at = context.clock.now()
    // The counter comes last: its row stays locked until the commit, and a failure leaves no gap.
    const number = await nextNumber(tx, kind, at)
    const content = {
      uk: buildOrderDocument(context, stored, settings, { kind, number, at }, 'uk'),
      en: buildOrderDocument(context, stored, settings, { kind, number, at }, 'en'),
    }
    const [issued] = await tx.insert(orderDocuments).values({ orderId: order.id, kind, number, issuedAt: at, content }).returning()
    if (!issued) throw new Error('a document was not stored')
    return issued
  })
}

/** Only orders that are paid by invoice have one, and those whose card was refused. */
async function mayHaveInvoice({ database: { db } }: AppContext, { order }: StoredOrder): Promise<boolean> {
  if (order.state === 'cancelled') return false
  if (order.paymentMethod === 'INVOICE') return true
  const payment = (await paymentsOf(db, [order.id])).get(order.id)
  return order.paymentMethod === 'CARD' && (payment?.declineReason ?? null) !== null
}

async function findDocument(db: AppContext['database']['db'] | Tx, orderId: number, kind: OrderDocumentKind): Promise<IssuedDocument | null> {
  const [found] = await db
    .select()
    .from(orderDocuments)
    .where(and(eq(orderDocuments.orderId, orderId), eq(orderDocuments.kind, kind)))
  return found ?? null
}

/** What was issued for an order, the oldest first. */
export async function listIssuedDocuments(db: AppContext['database']['db'] | Tx, orderId: number) {
  const rows = await db
    .select({ kind: orderDocuments.kind, number: orderDocuments.number, issuedAt: orderDocuments.issuedAt })
    .from(orderDocuments)
    .where(eq(orderDocuments.orderId, orderId))
    .orderBy(asc(orderDocuments.id))
  return rows.map(({ kind, number, issuedAt }) => ({ kind, number, issued_at: issuedAt.toISOString() }))
}

async function nextNumber(tx: Tx, kind: OrderDocumentKind, at: Date): Promise<string> {
  const year = Number(yearInKyiv.format(at))
  const [counter] = await tx
    .insert(documentCounters)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({ target: [documentCounters.kind, documentCounters.year], set: { last: sql`${documentCounters.last} + 1` } })
    .returning({ last: documentCounters.last })
  if (!counter) throw new Error('the document counter did not answer')
  return `${year}-${String(counter.last).padStart(5, '0')}`
}
