import { asc, eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/db.ts'
import { notifyContentChanged } from '../../platform/db/notify.ts'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { indexVersion } from './index-version.ts'
import { loadProducts } from './load-products.ts'
import { choiceLabels } from './derive-facets.ts'
import { storeDerived, type DerivedFrom } from './store-derived.ts'
import { catalogueIndex, categories, categoryTranslations, products, productTranslations } from './tables.ts'

/** Products per transaction: lists stay readable meanwhile, and a crash loses no more than one batch. */
const batch = 200

export async function setIndexVersion(tx: Tx | Db, version: number = indexVersion): Promise<void> {
  await tx.insert(catalogueIndex).values({ id: 1, version }).onConflictDoUpdate({ target: catalogueIndex.id, set: { version } })
}

/** Names from root to leaf in both languages, by category. */
async function categoryNames(db: Db | Tx): Promise<Map<number, string[]>> {
  const tree = await db.select().from(categories)
  const names = await db.select().from(categoryTranslations)
  const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]))
  const pathOf = (id: number | null): number[] => (id === null ? [] : [...pathOf(parents.get(id) ?? null), id])
  const namesOf = (id: number) => names.filter(({ categoryId }) => categoryId === id).map(({ name }) => name)
  return new Map(tree.map(({ id }) => [id, pathOf(id).flatMap(namesOf)]))
}

async function readDerivable(tx: Tx, ids: readonly number[], names: ReadonlyMap<number, string[]>): Promise<DerivedFrom[]> {
  // The lock makes other writers wait: derived data must match one state of the product.
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for('update')
  const texts = await tx
    .select()
    .from(productTranslations)
    .where(inArray(productTranslations.productId, [...ids]))
  return [...(await loadProducts(tx, ids))].map(([productId, { row, options }]) => {
    const own = texts.filter((text) => text.productId === productId)
    return {
      productId,
      shape: row.shape,
      weightKg: row.weightKg,
      places: row.places,
      options,
      searchable: {
        names: own.map(({ name }) => name),
        categories: names.get(row.categoryId) ?? [],
        descriptions: own.map(({ description }) => description),
        labels: choiceLabels(
          options.map(({ property, translations }) => ({ property, label: translations })),
          row.ownSize !== null,
        ),
      },
    }
  })
}

/** Updates the list and search data of products in the transaction that changed them. */
export async function reindexProductsIn(tx: Tx, ids: readonly number[]): Promise<void> {
  await storeDerived(tx, await readDerivable(tx, ids, await categoryNames(tx)))
}

/** {@link reindexProductsIn} in its own transaction. */
export function reindexProducts(db: Db, ids: readonly number[]): Promise<void> {
  return db.transaction((tx) => reindexProductsIn(tx, ids))
}

/** Rebuilds all derived product data when another release's rules made it. */
export const reindexCatalogue = defineJob({
  name: 'reindex-catalogue',
  input: z.object({ version: z.int() }),
  expireInSeconds: 3600,
  async run({ database: { db } }, { version }) {
    if (version !== indexVersion || (await storedVersion(db)) >= version) return
    const names = await categoryNames(db)
    for (let after = 0; ; ) {
      const ids = (await db.select({ id: products.id }).from(products).where(gt(products.id, after)).orderBy(asc(products.id)).limit(batch)).map(
        ({ id }) => id,
      )
      if (ids.length === 0) break
      await db.transaction(async (tx) => storeDerived(tx, await readDerivable(tx, ids, names)))
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
