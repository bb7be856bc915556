import { asc, desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { emptySearches } from './tables.ts'

/** Thousands of texts from a robot must not fill the disk. */
const maxTexts = 10_000

/**
 * Counts a search that found nothing, by its text alone: it may need a synonym or name a missing product. The page does not wait for the
 * count.
 */
export async function countEmptySearch({ database: { db }, clock, log }: AppContext, text: string): Promise<void> {
  const folded = text.toLowerCase().replace(/\s+/g, ' ').trim().slice(0, 100)
  const now = clock.now()
  try {
    const again = { count: sql`${emptySearches.count} + 1`, lastAt: now }
    const known = await db.update(emptySearches).set(again).where(eq(emptySearches.text, folded)).returning({ text: emptySearches.text })
    if (known.length > 0 || (await db.$count(emptySearches)) >= maxTexts) return
    await db.insert(emptySearches).values({ text: folded, count: 1, lastAt: now }).onConflictDoUpdate({ target: emptySearches.text, set: again })
  } catch (err) {
    log.warn({ err }, 'a search without a result was not counted')
  }
}

/** Searches that found nothing, the most frequent first. */
export function listEmptySearches(db: Db, limit: number): Promise<(typeof emptySearches.$inferSelect)[]> {
  return db.select().from(emptySearches).orderBy(desc(emptySearches.count), desc(emptySearches.lastAt), asc(emptySearches.text)).limit(limit)
}
