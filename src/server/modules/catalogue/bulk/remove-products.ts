import { inArray } from 'drizzle-orm'
import { recordChanges, type Actor } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { products } from '../tables.ts'

/** Removes products that nobody has ordered or put into a cart. @returns the removed products */
export async function removeProducts(context: AppContext, tx: Tx, actor: Actor, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const asked = await tx
    .select({ id: products.id, code: products.code })
    .from(products)
    .where(inArray(products.id, [...ids]))
  const traded = await context.cataloguePorts.tradedProducts(tx, asked)
  const rows = asked.filter(({ id }) => !traded.has(id))
  const gone = rows.map(({ id }) => id)
  if (gone.length === 0) return []
  await tx.delete(products).where(inArray(products.id, gone))
  await recordChanges(
    context,
    tx,
    actor,
    rows.map(({ id, code }) => ({ kind: 'product', verb: 'remove', subject: { id, label: code } })),
  )
  await notifyContentChanged(tx, { area: 'catalogue' })
  return gone
}
