import { eq, sql } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { Translated } from '#contract/languages.ts'
import { fieldValue, findChangedFields, type ProductValues } from '#contract/product-values.ts'
import { putBack, putBackFields, changesBetween, recordChange, type Actor, type FieldChange } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { lockKeys } from '../../../platform/db/locks.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { categories } from '../tables.ts'
import { lockDraft, storeDraft } from './change-draft.ts'
import { freeCategoryCode, readNames, nextTreeVersion, readSiblings, storeNames, writeNames } from './edit-categories.ts'
import { restoreProduct } from './removed-product.ts'
import { faultErrors, saveProduct } from './save-product.ts'

/** An audit entry to undo. */
interface Undone {
  readonly action: string
  readonly id: number
  readonly changes: readonly FieldChange[]
}

/**
 * Restores a product's published state from before the changes, if it still equals their result and may be on sale. Fields with a newer
 * draft keep the draft; the values that were published move into the draft, so that no text is lost. A deleted product is created again.
 */
export async function undoProduct(context: AppContext, tx: Tx, actor: Actor, { action, id, changes }: Undone): Promise<Failure | null> {
  if (action === 'product.remove') return restoreProduct(context, tx, actor, { id, changes })
  const draft = await lockDraft(tx, id)
  if (!draft) return fail('notFound')
  const former = putBackFields({ ...draft.published, on_sale: draft.stored.row.published }, changes)
  if (former === undefined) return fail('changedSince')
  const { on_sale: onSale, ...values } = former as Partial<ProductValues> & { on_sale?: boolean } // values of the same fields
  const sale = onSale === undefined ? {} : { onSale }
  const written = await saveProduct(context, tx, actor, { id, changes: values, verb: 'undo', asBefore: true, ...sale })
  if (!written.ok) return fail('invalid', faultErrors(written.faults))
  const published = { ...draft.published, ...values }
  const own = findChangedFields(draft.published, draft.values)
  const unpublished = action === 'product.publish' ? draft.values : Object.fromEntries(own.map((field) => [field, fieldValue(draft.values, field)]))
  await storeDraft(context, tx, actor, draft, { values: { ...published, ...unpublished }, published, written: [] })
  await notifyContentChanged(tx, { area: 'catalogue' })
  return null
}

/** Restores a category's former names if it still has the changed ones; creates a deleted category again. */
export async function undoCategory(context: AppContext, tx: Tx, actor: Actor, { action, id, changes }: Undone): Promise<Failure | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.categories})`)
  if (action === 'category.remove') return restoreCategory(context, tx, actor, { id, changes })
  const [row] = await tx.select().from(categories).where(eq(categories.id, id))
  if (!row) return fail('notFound')
  const before = { name: await readNames(tx, id) }
  const former = putBack(before, changes) as { name: Translated } | undefined // holds only the names
  if (former === undefined) return fail('changedSince')
  const version = row.version + 1
  await storeNames(context, tx, id, { version, name: former.name })
  const subject = { id, label: former.name.uk }
  await recordChange(context, tx, actor, { kind: 'category', verb: 'undo', subject, changes: changesBetween(before, former), version })
  await notifyContentChanged(tx, { area: 'catalogue' })
  return null
}

/** Restores a deleted category with its old id, so that its address works, and at its place among its siblings. */
async function restoreCategory(context: AppContext, tx: Tx, actor: Actor, { id, changes }: Pick<Undone, 'id' | 'changes'>): Promise<Failure | null> {
  const before = new Map(changes.map((change) => [change.field, change.before]))
  const text = (field: string) => (before.get(field) ?? '') as string // recorded by removeCategory
  const name = { uk: text('name.uk'), en: text('name.en') }
  const parentId = (before.get('parent_id') ?? null) as number | null // likewise
  const known = await tx.select({ id: categories.id }).from(categories)
  const has = (requested: number) => known.some((row) => row.id === requested)
  if (has(id) || (parentId !== null && !has(parentId))) return fail('changedSince')
  const siblings = await readSiblings(tx, parentId)
  const position = Math.min(Number(before.get('position') ?? siblings.length), siblings.length)
  for (const [at, sibling] of siblings.toSpliced(position, 0, { id }).entries())
    await tx.update(categories).set({ position: at }).where(eq(categories.id, sibling.id))
  await tx
    .insert(categories)
    .overridingSystemValue()
    .values({ id, code: await freeCategoryCode(tx, text('code') || name.en), parentId, position })
  await writeNames(tx, id, name)
  await nextTreeVersion(tx)
  const back = changes.map(({ field, before: after }) => ({ field, before: null, after }))
  await recordChange(context, tx, actor, { kind: 'category', verb: 'undo-remove', subject: { id, label: name.uk }, changes: back })
  await notifyContentChanged(tx, { area: 'catalogue' })
  return null
}
