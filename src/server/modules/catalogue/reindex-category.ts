import { asc, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notifyContentChanged } from '../../platform/db/notify.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { reindexProducts } from './reindex.ts'
import { products } from './tables.ts'

/** Products per transaction. */
const batch = 200

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
    for (let start = 0; start < ids.length; start += batch) await reindexProducts(db, ids.slice(start, start + batch))
    await notifyContentChanged(db, { area: 'catalogue' })
  },
})
