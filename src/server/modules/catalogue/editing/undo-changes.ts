import { eq, sql } from 'drizzle-orm'
import { refuse, type AdminFailure } from '#contract/admin/errors.ts'
import type { Translated } from '#contract/languages.ts'
import { changedFieldsOf, type ProductValues } from '#contract/product-values.ts'
import { putBack, putBackFields } from '../../../platform/audit/put-back.ts'
import { changesBetween, recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import type { FieldChange } from '../../../platform/audit/tables.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { lockKeys } from '../../../platform/db/locks.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { categories } from '../tables.ts'
import { lockDraft } from './change-draft.ts'
import { namesOf, storeNames } from './edit-categories.ts'
import { faultErrors, saveProduct } from './save-product.ts'
import { storeDraft } from './store-draft.ts'

/**
 * Puts a product back as buyers saw it before the changes, if it still is what they made of it and may be on sale so. A field
 * that somebody is writing in the draft keeps what they wrote.
 */
export async function undoProduct(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  id: number,
  changes: readonly FieldChange[],
): Promise<AdminFailure | null> {
  const draft = await lockDraft(tx, id)
  if (!draft) return refuse('notFound')
  const former = putBackFields({ ...draft.published, on_sale: draft.stored.row.published }, changes)
  if (former === undefined) return refuse('changedSince')
  const { on_sale: onSale, ...values } = former as Partial<ProductValues> & { on_sale?: boolean } // what the same fields held
  const written = await saveProduct(context, tx, actor, { id, changes: values, verb: 'undo', ...(onSale === undefined ? {} : { onSale }) })
  if (!written.ok) return refuse('invalid', faultErrors(written.faults))
  const published = { ...draft.published, ...values }
  const own = changedFieldsOf(draft.published, draft.values)
  const unpublished = Object.fromEntries(own.map((field) => [field, draft.values[field]]))
  await storeDraft(context, tx, actor, draft, { values: { ...published, ...unpublished }, published, written: [] })
  await notifyContentChanged(tx, { area: 'catalogue' })
  return null
}

/** Gives a category its former names, if it still has those of the changes. */
export async function undoCategoryNames(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  id: number,
  changes: readonly FieldChange[],
): Promise<AdminFailure | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.categories})`)
  const [row] = await tx.select().from(categories).where(eq(categories.id, id))
  if (!row) return refuse('notFound')
  const before = { name: await namesOf(tx, id) }
  const former = putBack(before, changes) as { name: Translated } | undefined // the same two names
  if (former === undefined) return refuse('changedSince')
  const version = row.version + 1
  await storeNames(context, tx, id, { version, name: former.name })
  const thing = { id, label: former.name.uk }
  await recordChange(context, tx, actor, { kind: 'category', verb: 'undo', thing, changes: changesBetween(before, former), version })
  await notifyContentChanged(tx, { area: 'catalogue' })
  return null
}
