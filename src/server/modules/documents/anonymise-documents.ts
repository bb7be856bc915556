import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Translated } from '#contract/languages.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { orders } from '../sales/orders/tables.ts'
import { shipmentDocuments, shipments } from '../shipments/tables.ts'
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
  for (const { id, content, payer } of named)
    await db
      .update(orderDocuments)
      .set({ content: withoutBuyer(content, payer) })
      .where(eq(orderDocuments.id, id))
  const papers = await db
    .select({ id: shipmentDocuments.id, content: shipmentDocuments.content, payer: orders.payer })
    .from(shipmentDocuments)
    .innerJoin(shipments, eq(shipments.id, shipmentDocuments.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        isNotNull(orders.erasureRequestedAt),
        inArray(orders.state, ['completed', 'cancelled']),
        sql`${shipmentDocuments.content} #> '{uk,facts}' <> '[]'`,
      ),
    )
  for (const { id, content, payer } of papers)
    await db
      .update(shipmentDocuments)
      .set({ content: withoutBuyer(content, payer) })
      .where(eq(shipmentDocuments.id, id))
}

type Content = Translated<OrderDocumentContent>

function withoutBuyer({ uk, en }: Content, payer: (typeof orders.$inferSelect)['payer']): Content {
  const company = payer?.kind === 'COMPANY'
  const without = (canvas: OrderDocumentContent): OrderDocumentContent => ({
    ...canvas,
    facts: [],
    buyer: company ? { ...canvas.buyer, lines: canvas.buyer.lines.slice(0, 1) } : { ...canvas.buyer, name: null, lines: [] },
  })
  return { uk: without(uk), en: without(en) }
}
