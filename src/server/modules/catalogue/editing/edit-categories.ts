import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { Act } from '#contract/admin/acts.ts'
import type { CategoryRename, CategoryTreeChanged, NewCategory, SiblingOrder } from '#contract/admin/categories.ts'
import type { Translated } from '#contract/languages.ts'
import { toSlug } from '#contract/slug.ts'
import { changesBetween, recordChange, staleSubject, type Actor, type Change } from '../../../platform/audit/record-change.ts'
import { lockKeys } from '../../../platform/db/locks.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { reindexCategory } from '../reindex.ts'
import { categories, categoryOrder, categoryTranslations, products } from '../tables.ts'
import { freeCode } from './free-code.ts'
import { readCategoryTree, readTreeVersion } from './read-category-tree.ts'

const languages = ['uk', 'en'] as const

/**
 * Changes the category tree: one change at a time. Notifies the shop and returns the new tree.
 * @param change returns its audit row; null when nothing had to change
 */
async function changeTree(
  context: AppContext,
  actor: Actor,
  request: { what: string; body: unknown },
  change: (tx: Tx) => Promise<Failure | number | null>,
): Promise<CategoryTreeChanged | Failure> {
  return runOnce(context, actor, request, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.categories})`)
    const done = await change(tx)
    if (typeof done === 'object' && done !== null) return done
    await notifyContentChanged(tx, { area: 'catalogue' })
    return { ...(await readCategoryTree(tx)), change: done }
  })
}

export async function nextTreeVersion(tx: Tx): Promise<number> {
  const version = (await readTreeVersion(tx)) + 1
  await tx.insert(categoryOrder).values({ id: 1, version }).onConflictDoUpdate({ target: categoryOrder.id, set: { version } })
  return version
}

const staleTree = async (tx: Tx, id: string | number): Promise<Failure> => staleSubject(tx, 'category', id, await readCategoryTree(tx))

/** The audit has one subject for the order of the tree, and one per category for its names. */
const treeId = 'tree'
const record = (context: AppContext, tx: Tx, actor: Actor, change: Omit<Change, 'kind'>) =>
  recordChange(context, tx, actor, { kind: 'category', ...change })

export async function writeNames(tx: Tx, categoryId: number, name: Translated): Promise<void> {
  for (const language of languages) {
    const text = { name: name[language], slug: toSlug(name[language]) }
    await tx
      .insert(categoryTranslations)
      .values({ categoryId, language, ...text })
      .onConflictDoUpdate({ target: [categoryTranslations.categoryId, categoryTranslations.language], set: text })
  }
}

export const readNames = async (tx: Tx, id: number): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await tx.select().from(categoryTranslations).where(eq(categoryTranslations.categoryId, id))).map(({ language, name }) => [language, name]),
  )

export const readSiblings = (tx: Tx, parentId: number | null) =>
  tx
    .select({ id: categories.id })
    .from(categories)
    .where(parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId))
    .orderBy(asc(categories.position), asc(categories.id))

/** A unique code from the English name. */
export const freeCategoryCode = (tx: Tx, name: string): Promise<string> => freeCode(tx, categories.code, toSlug(name) || 'category')

export function createCategory(
  context: AppContext,
  actor: Actor,
  { parent_id: parentId, name }: NewCategory,
): Promise<CategoryTreeChanged | Failure> {
  return changeTree(context, actor, { what: 'create-category', body: { parentId, name } }, async (tx) => {
    if (parentId !== null) {
      const [parent] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, parentId))
      if (!parent) return fail('invalid', { parent_id: 'This category is not there any more.' })
    }
    const position = (await readSiblings(tx, parentId)).length
    const [row] = await tx
      .insert(categories)
      .values({ code: await freeCategoryCode(tx, name.en), parentId, position })
      .returning({ id: categories.id })
    if (!row) throw new Error('the category was not stored')
    await writeNames(tx, row.id, name)
    await nextTreeVersion(tx)
    return record(context, tx, actor, {
      verb: 'create',
      subject: { id: row.id, label: name.uk },
      changes: changesBetween({}, { name, parent_id: parentId }),
    })
  })
}

/** Stores a category's names and derived columns, without audit and notification. */
export async function storeNames(context: AppContext, tx: Tx, id: number, { version, name }: { version: number; name: Translated }): Promise<void> {
  await tx.update(categories).set({ version }).where(eq(categories.id, id))
  await writeNames(tx, id, name)
  await enqueue(context, tx, reindexCategory, { categoryId: id })
}

/** Renames a category; its address follows. A job then makes its products findable by the new words. */
export function renameCategory(
  context: AppContext,
  actor: Actor,
  id: number,
  { version, name }: CategoryRename,
): Promise<CategoryTreeChanged | Failure> {
  return changeTree(context, actor, { what: 'rename-category', body: { id, version, name } }, async (tx) => {
    const [row] = await tx.select().from(categories).where(eq(categories.id, id))
    if (!row) return fail('notFound')
    if (row.version !== version) return staleTree(tx, id)
    const changes = changesBetween({ name: await readNames(tx, id) }, { name })
    if (changes.length === 0) return null
    await storeNames(context, tx, id, { version: version + 1, name })
    return record(context, tx, actor, { verb: 'rename', subject: { id, label: name.uk }, changes, version: version + 1 })
  })
}

/** Stores the ordered children of a parent; children of other parents in the list move here. */
export function orderCategories(
  context: AppContext,
  actor: Actor,
  { version, parent_id: parentId, ids }: SiblingOrder,
): Promise<CategoryTreeChanged | Failure> {
  return changeTree(context, actor, { what: 'order-categories', body: { version, parentId, ids } }, async (tx) => {
    if ((await readTreeVersion(tx)) !== version) return staleTree(tx, treeId)
    const before = (await readSiblings(tx, parentId)).map(({ id }) => id)
    const rows = await tx.select().from(categories)
    const parents = new Map(rows.map((row) => [row.id, row.parentId]))
    const isWhole = new Set(ids).size === ids.length && ids.every((id) => parents.has(id)) && before.every((id) => ids.includes(id))
    if (!isWhole || (parentId !== null && !parents.has(parentId))) return fail('invalid', { ids: 'The list must name every child once.' })
    for (let above = parentId; above !== null; above = parents.get(above) ?? null)
      if (ids.includes(above)) return fail('invalid', { parent_id: 'A category cannot be moved into itself.' })
    for (const [position, id] of ids.entries()) await tx.update(categories).set({ parentId, position }).where(eq(categories.id, id))
    const moved = ids.filter((id) => !before.includes(id))
    for (const categoryId of moved) await enqueue(context, tx, reindexCategory, { categoryId })
    const next = await nextTreeVersion(tx)
    const changes = [
      { field: `children.${parentId ?? 'root'}`, before, after: ids },
      ...moved.map((id) => ({ field: `parent.${id}`, before: parents.get(id) ?? null, after: parentId })),
    ]
    return record(context, tx, actor, { verb: 'order', subject: { id: treeId, label: treeId }, changes, version: next })
  })
}

/** Removes a category without products or children. */
export function removeCategory(context: AppContext, actor: Actor, id: number, { version }: Act): Promise<CategoryTreeChanged | Failure> {
  return changeTree(context, actor, { what: 'remove-category', body: { id, version } }, async (tx) => {
    const [row] = await tx.select().from(categories).where(eq(categories.id, id))
    if (!row) return fail('notFound')
    if ((await readTreeVersion(tx)) !== version) return staleTree(tx, treeId)
    const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.categoryId, id)).limit(1)
    const [child] = await readSiblings(tx, id)
    if (product || child) return fail('inUse')
    const name = await readNames(tx, id)
    await tx.delete(categories).where(inArray(categories.id, [id]))
    await nextTreeVersion(tx)
    return record(context, tx, actor, {
      verb: 'remove',
      subject: { id, label: name['uk'] ?? row.code },
      changes: changesBetween({ name, parent_id: row.parentId, code: row.code, position: row.position }, { name: {} }),
    })
  })
}
