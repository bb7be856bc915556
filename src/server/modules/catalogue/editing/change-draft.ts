import { eq } from 'drizzle-orm'
import { fail, staleVersion, type Failure } from '#contract/errors.ts'
import type { ProductEditor, ProductSaved } from '#contract/admin/products.ts'
import { may, type StaffRole } from '#contract/permissions.ts'
import { fieldValue, findChangedFields, isTextField, type ProductField, type ProductValues } from '#contract/product-values.ts'
import type { Actor } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { products } from '../tables.ts'
import { readDraft, type Draft } from './read-draft.ts'
import { readProductEditor } from './read-editor.ts'
import { storeDraft } from './store-draft.ts'

export interface Editor {
  readonly actor: Actor
  readonly roles: readonly StaffRole[]
}

/** The fields that somebody with these roles may write. */
export const mayWrite = (roles: readonly StaffRole[]) => (field: ProductField) => isTextField(field) || may(roles, 'catalogue.edit')

/** A draft that nobody else changes until the transaction ends; null when there is no such product. */
export async function lockDraft(tx: Tx, id: number): Promise<Draft | null> {
  const [locked] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
  return locked ? readDraft(tx, id) : null
}

export async function editorNow(context: AppContext, tx: Tx, id: number): Promise<ProductEditor> {
  const product = await readProductEditor(context, tx, id)
  if (!product) throw new Error('the product went while it was locked')
  return product
}

/** What a write from another version is told: what the product is now, and who made it so. */
export async function staleProduct(context: AppContext, tx: Tx, { stored, last }: Draft, fields?: readonly ProductField[]): Promise<Failure> {
  const current = await editorNow(context, tx, stored.row.id)
  const [by, at] = last ? [last.by?.name ?? null, last.at] : [current.changed_by?.name ?? null, current.changed_at]
  return staleVersion(current, by, at, fields)
}

/** The fields that were written after a version; all of them when that version never was. */
function writtenSince({ version, marks }: Draft, seen: number): (field: ProductField) => boolean {
  return seen > version ? () => true : (field) => (marks[field]?.version ?? 0) > seen
}

/**
 * Changes a draft. From an older version it is joined with what others wrote since, unless both wrote the same field differently:
 * then it is refused with what the draft is now. Nothing is published, told or checked by the rules.
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
    const product = await editorNow(context, tx, id)
    const joined = (Object.keys(draft.marks) as ProductField[]).filter((field) => isOthers(field) && changes[field] === undefined) // its keys are fields
    return { product, joined, change: null }
  })
}

/** Puts a draft back to what buyers see; without `catalogue.edit` only its texts. */
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
    return { product: await editorNow(context, tx, id), joined: [], change: null }
  })
}
