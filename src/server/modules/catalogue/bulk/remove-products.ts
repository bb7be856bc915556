import { inArray, sql } from 'drizzle-orm'
import { recordChanges, type Actor } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { products } from '../tables.ts'

/** Removes products that nobody has ordered or put into a cart; answers which went. */
export async function removeProducts(context: AppContext, tx: Tx, actor: Actor, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<{ id: number; code: string }>(sql`
    select id, code from products p where id = any(${sql.param([...ids])}::int[])
      and not exists (select from order_lines l where l.product_code = p.code)
      and not exists (select from cart_lines c where c.product_id = p.id)`)
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
