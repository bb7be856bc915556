import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Translated } from '#contract/languages.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { orders } from '../orders/tables.ts'
import { orderDocuments, type OrderDocumentContent } from './tables.ts'

/**
 * Removes the buyer from the documents of finished orders whose account was erased, as is done with the
 * orders themselves. A company stays with its number, because accounting law requires it. Safe to run again.
 */
export async function anonymiseDocuments(db: Db | Tx): Promise<void> {
  const named = await db
    .select({ id: orderDocuments.id, content: orderDocuments.content, payer: orders.payer })
    .from(orderDocuments)
    .innerJoin(orders, eq(orders.id, orderDocuments.orderId))
    .where(
      and(
        isNotNull(orders.erasureRequestedAt),
        inArray(orders.state, ['completed', 'cancelled']),
        // The details are removed together with the buyer: a document without details was anonymised before.
        sql`${orderDocuments.content} #> '{uk,facts}' <> '[]'`,
      ),
    )
  for (const { id, content, payer } of named) {
    const company = payer?.kind === 'COMPANY'
    const without = (canvas: OrderDocumentContent): OrderDocumentContent => ({
      ...canvas,
      facts: [],
      buyer: company ? { ...canvas.buyer, lines: canvas.buyer.lines.slice(0, 1) } : { ...canvas.buyer, name: null, lines: [] },
    })
    const anonymised: Translated<OrderDocumentContent> = { uk: without(content.uk), en: without(content.en) }
    await db.update(orderDocuments).set({ content: anonymised }).where(eq(orderDocuments.id, id))
  }
}
