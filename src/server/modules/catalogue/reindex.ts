import { asc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/db.ts'
import { notifyContentChanged } from '../../platform/db/notify.ts'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { reindexProducts } from './reindex-products.ts'
import { catalogueIndex, products } from './tables.ts'

/** Raise it when the rules of measures, facets, stems or search terms change: shops with an older index are reindexed. */
const indexVersion = 3

/** Products per transaction: lists stay readable meanwhile, and a crash loses no more than one batch. */
const batch = 200

export async function setIndexVersion(tx: Tx | Db, version: number = indexVersion): Promise<void> {
  await tx.insert(catalogueIndex).values({ id: 1, version }).onConflictDoUpdate({ target: catalogueIndex.id, set: { version } })
}

/** Rebuilds all derived product data when another release's rules made it. */
export const reindexCatalogue = defineJob({
  name: 'reindex-catalogue',
  input: z.object({ version: z.int() }),
  expireInSeconds: 3600,
  async run({ database: { db } }, { version }) {
    if (version !== indexVersion || (await storedVersion(db)) >= version) return
    for (let after = 0; ; ) {
      const ids = (await db.select({ id: products.id }).from(products).where(gt(products.id, after)).orderBy(asc(products.id)).limit(batch)).map(
        ({ id }) => id,
      )
      if (ids.length === 0) break
      await db.transaction((tx) => reindexProducts(tx, ids))
      after = ids.at(-1) ?? after
    }
    await db.transaction(async (tx) => {
      await setIndexVersion(tx)
      await notifyContentChanged(tx, { area: 'catalogue' })
    })
  },
})

async function storedVersion(db: Db): Promise<number> {
  const [row] = await db.select().from(catalogueIndex).where(eq(catalogueIndex.id, 1))
  return row?.version ?? 0
}

/** Queues a reindex when other rules made the index; only once, however many processes start. */
export async function reindexIfOutdated(context: AppContext): Promise<void> {
  const { db } = context.database
  if ((await storedVersion(db)) >= indexVersion) return
  await enqueue(context, db, reindexCatalogue, { version: indexVersion }, { once: `version ${indexVersion}` })
}

/** Reindexes the products of a category and its subcategories, because category names are searchable. */
export const reindexCategory = defineJob({
  name: 'reindex-category',
  input: z.object({ categoryId: z.int() }),
  expireInSeconds: 3600,
  async run({ database: { db } }, { categoryId }) {
    const below = sql`${products.categoryId} in (
      with recursive tree as (
        select id from categories where id = ${categoryId}
        union select categories.id from categories join tree on categories.parent_id = tree.id
      ) select id from tree)`
    const ids = (await db.select({ id: products.id }).from(products).where(below).orderBy(asc(products.id))).map(({ id }) => id)
    for (let start = 0; start < ids.length; start += batch) await db.transaction((tx) => reindexProducts(tx, ids.slice(start, start + batch)))
    await notifyContentChanged(db, { area: 'catalogue' })
  },
})
