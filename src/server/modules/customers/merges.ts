import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { customerMerges } from './tables.ts'

type Merge = typeof customerMerges.$inferSelect

export async function storeMerge(tx: Tx, merge: Pick<Merge, 'customerId' | 'mergedId' | 'before' | 'at' | 'staffName'>): Promise<void> {
  await tx.insert(customerMerges).values(merge)
}

/** @param options `lock` makes other undos wait until the transaction ends */
export async function findMerge(tx: Tx, id: number, { lock = false } = {}): Promise<Merge | null> {
  const query = tx.select().from(customerMerges).where(eq(customerMerges.id, id))
  const [merge] = lock ? await query.for('update') : await query
  return merge ?? null
}

export async function endMerge(tx: Tx, id: number, undoneAt: Date): Promise<void> {
  await tx.update(customerMerges).set({ undoneAt }).where(eq(customerMerges.id, id))
}

/** Merges into a customer that were not undone, newest first. */
export const mergesInto = (db: Db | Tx, customerId: number): Promise<Merge[]> =>
  db
    .select()
    .from(customerMerges)
    .where(and(eq(customerMerges.customerId, customerId), isNull(customerMerges.undoneAt)))
    .orderBy(desc(customerMerges.id))
