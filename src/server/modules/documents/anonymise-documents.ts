import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Translated } from '#contract/languages.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { erasedOrders, type Payer } from '../sales/index.ts'
import { orderDocuments, type OrderDocumentContent } from './tables.ts'

/** Removes the buyer from documents of finished, anonymised orders. Safe to run again. */
export async function anonymiseDocuments(db: Db | Tx): Promise<void> {
  const erased = await erasedOrders(db)
  const personal = await db
    .select({ id: orderDocuments.id, content: orderDocuments.content, orderId: orderDocuments.orderId })
    .from(orderDocuments)
    // A document that still has details has not been anonymised yet.
    .where(and(inArray(orderDocuments.orderId, [...erased.keys()]), sql`${orderDocuments.content} #> '{uk,facts}' <> '[]'`))
  for (const { id, content, orderId } of personal)
    await db
      .update(orderDocuments)
      .set({ content: withoutBuyer(content, erased.get(orderId) ?? null) })
      .where(eq(orderDocuments.id, id))
}

type Content = Translated<OrderDocumentContent>

/** Keeps a company's name and number, because accounting law requires them. */
export function withoutBuyer({ uk, en }: Content, payer: Payer | null): Content {
  const company = payer?.kind === 'COMPANY'
  const without = (canvas: OrderDocumentContent): OrderDocumentContent => ({
    ...canvas,
    facts: [],
    buyer: company ? { ...canvas.buyer, lines: canvas.buyer.lines.slice(0, 1) } : { ...canvas.buyer, name: null, lines: [] },
  })
  return { uk: without(uk), en: without(en) }
}
