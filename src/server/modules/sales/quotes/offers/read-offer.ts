import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { storedLink } from '../../orders/order-links.ts'
import { offers } from './tables.ts'

/** An offer as it was made. */
export type StoredOffer = typeof offers.$inferSelect

/**
 * By the secret of its link; null when there is none.
 * @param lock keeps others from changing it until the transaction ends
 */
export async function readOffer(context: AppContext, db: Db | Tx, accessToken: string, { lock = false } = {}): Promise<StoredOffer | null> {
  const link = storedLink(context, accessToken)
  if (link === null) return null
  const query = db.select().from(offers).where(eq(offers.accessToken, link))
  const [offer] = lock ? await query.for('update') : await query
  return offer ?? null
}
