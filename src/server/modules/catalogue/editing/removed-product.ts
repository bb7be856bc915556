import { holdImages } from '../../media/index.ts'
import { eq, or, sql } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { ProductValues } from '#contract/product-values.ts'
import { recordChange, storedField, type Actor, type FieldChange } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { lockKeys } from '../../../platform/db/locks.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { storeProduct, type NewProduct } from '../store-product.ts'
import { categories, productDrafts, productImages, products } from '../tables.ts'
import type { Draft } from './read-values.ts'
import { storedValues } from './new-product.ts'

type Row = Pick<typeof products.$inferSelect, 'code' | 'published' | 'neverPublished' | 'places' | 'rank' | 'version' | 'picturesVersion'>
/** A deleted product in the audit: its published values, pictures and draft. */
interface RemovedProduct {
  readonly values: ProductValues
  readonly row: Row & { readonly createdAt: string }
  readonly images: NewProduct['images']
  readonly draft: Omit<typeof productDrafts.$inferSelect, 'productId'> | null
}

/** The audit changes of a deletion: enough to restore the product. */
export async function changesOfRemoval(tx: Tx, { stored: { row }, published }: Draft): Promise<FieldChange[]> {
  const { id, code, published: isOnSale, neverPublished, places, rank, version, picturesVersion, createdAt } = row
  const images = await tx.select().from(productImages).where(eq(productImages.productId, id)).orderBy(productImages.position)
  const [draft] = await tx.select().from(productDrafts).where(eq(productDrafts.productId, id))
  const { productId: _, ...draftRow } = draft ?? { productId: id }
  const removed: RemovedProduct = {
    values: published,
    row: { code, published: isOnSale, neverPublished, places, rank, version, picturesVersion, createdAt: createdAt.toISOString() },
    images: images.map(({ mediaId, kind, color, shows, altUk, altEn }) => ({ mediaId, kind, color, shows, alt: { uk: altUk, en: altEn } })),
    draft: draft ? (draftRow as RemovedProduct['draft']) : null, // the row without its key
  }
  return [
    { field: 'code', before: code, after: null },
    { field: storedField, before: JSON.stringify(removed), after: null },
  ]
}

/**
 * Restores a deleted product with its old id, so that its addresses and visitors' lists work again. Fails when its code is taken, or its
 * category or a picture is gone. Carts do not get it back.
 */
export async function restoreProduct(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  { id, changes }: { readonly id: number; readonly changes: readonly FieldChange[] },
): Promise<Failure | null> {
  const stored = changes.find(({ field }) => field === storedField)?.before
  if (typeof stored !== 'string') return fail('notFound')
  const { values, row, images, draft } = JSON.parse(stored) as RemovedProduct // written by changesOfRemoval
  // Waits for a second undo and for anybody who deletes the category.
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.categories})`)
  const [taken] = await tx
    .select({ id: products.id })
    .from(products)
    .where(or(eq(products.id, id), eq(products.code, row.code)))
  const [category] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, values.category_id))
  const requested = new Set(images.map(({ mediaId }) => mediaId))
  if (taken || !category || (await holdImages(tx, [...requested])).size < requested.size) return fail('changedSince')
  const { version, picturesVersion, createdAt, ...own } = row
  await storeProduct(tx, { ...storedValues(values), ...own, id, createdAt: new Date(createdAt), images })
  await tx.update(products).set({ version, picturesVersion }).where(eq(products.id, id))
  if (draft) await tx.insert(productDrafts).values({ productId: id, ...draft })
  await recordChange(context, tx, actor, {
    kind: 'product',
    verb: 'undo-remove',
    subject: { id, label: values['name.uk'] },
    changes: [{ field: 'code', before: null, after: row.code }],
  })
  await notifyContentChanged(tx, { area: 'catalogue' })
  return null
}
