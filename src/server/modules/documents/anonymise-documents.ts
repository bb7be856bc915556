import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Translated } from '#contract/languages.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { orders } from '../orders/tables.ts'
import { orderDocuments, type OrderPaper } from './tables.ts'

/**
 * Takes the buyer out of the documents of finished orders whose account was erased, as it is done with the
 * orders themselves. A company stays, with its number: accounting law keeps it. Safe to run again.
 */
export async function forgetBuyers(db: Db | Tx): Promise<void> {
  const named = await db
    .select({ id: orderDocuments.id, papers: orderDocuments.papers, payer: orders.payer })
    .from(orderDocuments)
    .innerJoin(orders, eq(orders.id, orderDocuments.orderId))
    .where(
      and(
        isNotNull(orders.erasureAskedAt),
        inArray(orders.state, ['completed', 'cancelled']),
        // The facts go with the buyer: what has none was done before.
        sql`${orderDocuments.papers} #> '{uk,facts}' <> '[]'`,
      ),
    )
  for (const { id, papers, payer } of named) {
    const company = payer?.kind === 'COMPANY'
    const without = (paper: OrderPaper): OrderPaper => ({
      ...paper,
      facts: [],
      buyer: company ? { ...paper.buyer, lines: paper.buyer.lines.slice(0, 1) } : { ...paper.buyer, name: null, lines: [] },
    })
    const forgotten: Translated<OrderPaper> = { uk: without(papers.uk), en: without(papers.en) }
    await db.update(orderDocuments).set({ papers: forgotten }).where(eq(orderDocuments.id, id))
  }
}
