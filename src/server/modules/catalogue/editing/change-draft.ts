import { eq } from 'drizzle-orm'
import { fail, staleVersion, type Failure } from '#contract/errors.ts'
import type { ProductEditor, ProductSaved } from '#contract/admin/products.ts'
import { may, type StaffRole } from '#contract/permissions.ts'
import { fieldValue, findChangedFields, isTextField, type ProductField, type ProductValues } from '#contract/product-values.ts'
import type { Actor } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notifyDesk } from '../../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { products, productDrafts, type FieldMark } from '../tables.ts'
import { readDraft, pick, type Draft } from './read-values.ts'
import { readProductEditor } from './read-editor.ts'

export interface Editor {
  readonly actor: Actor
  readonly roles: readonly StaffRole[]
}

/** Tells which fields these roles may write. */
export const mayWrite = (roles: readonly StaffRole[]) => (field: ProductField) => isTextField(field) || may(roles, 'catalogue.edit')

/** Locks a draft against other writers until the transaction ends; null when there is no such product. */
export async function lockDraft(tx: Tx, id: number): Promise<Draft | null> {
  const [locked] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
  return locked ? readDraft(tx, id) : null
}

/** Writes fields into a draft. @returns its values before; null when there is no such product, or `ifNow` no longer holds */
export async function changeDraft(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  id: number,
  changes: Partial<ProductValues>,
  ifNow: (values: ProductValues) => boolean = () => true,
): Promise<ProductValues | null> {
  const draft = await lockDraft(tx, id)
  if (!draft || !ifNow(draft.values)) return null
  const written = findChangedFields(draft.values, changes)
  await storeDraft(context, tx, actor, draft, { values: { ...draft.values, ...changes }, published: draft.published, written })
  return draft.values
}

export async function editorNow(context: AppContext, tx: Tx, id: number): Promise<ProductEditor> {
  const product = await readProductEditor(context, tx, id)
  if (!product) throw new Error('the product went while it was locked')
  return product
}

/** The answer to an act on one product, whose other open editors are told. */
export async function answerSaved(
  context: AppContext,
  tx: Tx,
  id: number,
  { joined = [], change = null }: Partial<ProductSaved> = {},
): Promise<ProductSaved> {
  await notifyDesk(context, tx, 'product', String(id))
  return { product: await editorNow(context, tx, id), joined, change }
}

/** The answer to an outdated write: the product's current state and who changed it last. */
export async function staleProduct(context: AppContext, tx: Tx, { stored, last }: Draft, fields?: readonly ProductField[]): Promise<Failure> {
  const current = await editorNow(context, tx, stored.row.id)
  const [by, at] = last ? [last.by?.name ?? null, last.at] : [current.changed_by?.name ?? null, current.changed_at]
  return staleVersion(current, by, at, fields)
}

/** The fields written after a version; all fields when that version never existed. */
function writtenSince({ version, marks }: Draft, seen: number): (field: ProductField) => boolean {
  return seen > version ? () => true : (field) => (marks[field]?.version ?? 0) > seen
}

/**
 * Changes a draft. A write from an older version is merged with the changes since, unless two writes changed the same field differently:
 * then it fails with the current draft. Publishes nothing, notifies nobody, and does not check the product rules.
 */
export async function saveProductDraft(
  context: AppContext,
  { actor, roles }: Editor,
  id: number,
  { version, changes }: { version: number; changes: Partial<ProductValues> },
): Promise<ProductSaved | Failure> {
  return runOnce(context, actor, { what: 'save-product-draft', body: { id, version, changes } }, async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft) return fail('notFound')
    const written = findChangedFields(draft.values, changes)
    const refused = written.filter((field) => !mayWrite(roles)(field))
    if (refused.length > 0) return fail('notPermitted', Object.fromEntries(refused.map((field) => [field, 'Your role may not change this.'])))
    const isOthers = writtenSince(draft, version)
    const both = written.filter(isOthers)
    if (both.length > 0) return staleProduct(context, tx, draft, both)
    if (written.length > 0) {
      const values = { ...draft.values, ...changes }
      await storeDraft(context, tx, actor, draft, { values, published: draft.published, written })
    }
    // the keys of `marks` are fields
    const joined = (Object.keys(draft.marks) as ProductField[]).filter((field) => isOthers(field) && changes[field] === undefined)
    return answerSaved(context, tx, id, { joined })
  })
}

/** Resets a draft to the published state; without `catalogue.edit` only its texts. */
export async function dropProductDraft(
  context: AppContext,
  { actor, roles }: Editor,
  id: number,
  { version }: { version: number },
): Promise<ProductSaved | Failure> {
  return runOnce(context, actor, { what: 'drop-product-draft', body: { id, version } }, async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft) return fail('notFound')
    if (draft.version !== version) return staleProduct(context, tx, draft)
    const dropped = draft.changed.filter(mayWrite(roles))
    const values = { ...draft.values, ...Object.fromEntries(dropped.map((field) => [field, fieldValue(draft.published, field)])) }
    await storeDraft(context, tx, actor, draft, { values, published: draft.published, written: dropped })
    return answerSaved(context, tx, id)
  })
}

/**
 * Stores the staff's state as the draft's next version.
 * @param published the published values; the draft stores only the difference
 * @param written the fields that the actor wrote
 */
export async function storeDraft(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  draft: Draft,
  next: { values: ProductValues; published: ProductValues; written: readonly ProductField[] },
): Promise<void> {
  const version = draft.version + 1
  const at = context.clock.now().toISOString()
  const mark: FieldMark = { version, by: actor.id === null ? null : { id: actor.id, name: actor.name ?? '' }, at }
  const row = {
    data: pick(next.values, findChangedFields(next.published, next.values)),
    marks: { ...draft.marks, ...Object.fromEntries(next.written.map((field) => [field, mark])) },
    version,
    changed: mark,
  }
  await tx
    .insert(productDrafts)
    .values({ productId: draft.stored.row.id, ...row })
    .onConflictDoUpdate({ target: productDrafts.productId, set: row })
}
