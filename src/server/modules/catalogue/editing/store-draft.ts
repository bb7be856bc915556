import { findChangedFields, type ProductField, type ProductValues } from '#contract/product-values.ts'
import type { Actor } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { productDrafts, type FieldMark } from '../tables.ts'
import { pick, type Draft } from './read-draft.ts'

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
