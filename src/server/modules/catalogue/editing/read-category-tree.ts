import { asc, count, eq } from 'drizzle-orm'
import type { AdminCategory, CategoryTree } from '#contract/admin/categories.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { categories, categoryOrder, categoryTranslations, products } from '../tables.ts'

export async function readTreeVersion(tx: Db | Tx): Promise<number> {
  const [row] = await tx.select().from(categoryOrder).where(eq(categoryOrder.id, 1))
  return row?.version ?? 0
}

const nothing = { uk: '', en: '' }

/** The whole category tree for the staff: both languages; hidden products count too. */
export async function readCategoryTree(tx: Db | Tx): Promise<CategoryTree> {
  const rows = await tx.select().from(categories).orderBy(asc(categories.position), asc(categories.id))
  const texts = await tx.select().from(categoryTranslations)
  const held = await tx.select({ id: products.categoryId, own: count() }).from(products).groupBy(products.categoryId)
  const own = new Map(held.map((row) => [row.id, row.own]))
  const collectTexts = (id: number, field: 'name' | 'slug') =>
    texts.filter(({ categoryId }) => categoryId === id).reduce((found, text) => ({ ...found, [text.language]: text[field] }), nothing)
  const buildChildren = (parentId: number | null): AdminCategory[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .map(({ id, code, version }) => {
        const children = buildChildren(id)
        const below = children.reduce((sum, child) => sum + child.product_count, 0)
        return {
          id,
          code,
          name: collectTexts(id, 'name'),
          slug: collectTexts(id, 'slug'),
          product_count: (own.get(id) ?? 0) + below,
          version,
          children,
        }
      })
  return { data: buildChildren(null), version: await readTreeVersion(tx) }
}
