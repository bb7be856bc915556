import { fail, type Failure } from '#contract/errors.ts'
import type { ProductSaved, ProductTakedown } from '#contract/admin/products.ts'
import { may } from '#contract/permissions.ts'
import type { ProductFault } from '#contract/product-rules.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { editorNow, lockDraft, mayWrite, staleProduct, type Editor } from './change-draft.ts'
import { pick, type Draft } from './read-draft.ts'
import { faultErrors, saveProduct } from './save-product.ts'
import { storeDraft } from './store-draft.ts'

/**
 * Buyers see the draft from now on: checked by the rules, written with its audit row and told to every page cache in one
 * transaction. Without `catalogue.edit` only the texts go out; everything else stays in the draft, and what was hidden hidden.
 */
export async function publishProduct(
  context: AppContext,
  { actor, roles }: Editor,
  id: number,
  { version }: { version: number },
): Promise<ProductSaved | Failure> {
  return runOnce(context, actor, { what: 'publish-product', body: { id, version } }, async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft) return fail('notFound')
    if (draft.version !== version) return staleProduct(context, tx, draft)
    // Texts of what nobody has finished yet wait in the draft for somebody who may finish it.
    if (draft.stored.row.neverPublished && !may(roles, 'catalogue.edit')) return fail('notPermitted')
    const { faults, onlyItself, change } = await publishDraft(context, tx, { actor, roles }, draft)
    if (faults.length > 0) return fail('invalid', faultErrors(faults))
    await notifyContentChanged(tx, { area: 'catalogue', ...(onlyItself ? { ids: [id] } : {}) })
    return { product: await editorNow(context, tx, id), joined: [], change }
  })
}

interface Published {
  readonly faults: readonly ProductFault[]
  readonly change: number | null
}

/**
 * Puts a locked draft on sale, as far as these roles may, and tells nobody yet.
 * @returns what keeps it from being on sale, whether no other page but its own changes, and the audit row
 */
export async function publishDraft(
  context: AppContext,
  tx: Tx,
  { actor, roles }: Editor,
  draft: Draft,
): Promise<Published & { onlyItself: boolean }> {
  const { id, published: wasOnSale } = draft.stored.row
  const fields = draft.changed.filter(mayWrite(roles))
  const onSale = may(roles, 'catalogue.edit') || wasOnSale
  const changes = pick(draft.values, fields)
  const written = await saveProduct(context, tx, actor, { id, changes, onSale, verb: 'publish' })
  if (!written.ok) return { faults: written.faults, onlyItself: true, change: null }
  await storeDraft(context, tx, actor, draft, { values: draft.values, published: { ...draft.published, ...changes }, written: [] })
  // Another category or state changes lists that this product alone does not name.
  return { faults: [], onlyItself: wasOnSale === onSale && !fields.includes('category_id'), change: written.change }
}

/** Takes a locked product out of the shop and tells nobody yet; answers what keeps it there, and the audit row. */
export async function hideDraft(context: AppContext, tx: Tx, { actor }: Editor, draft: Draft, reason: string | undefined): Promise<Published> {
  const written = await saveProduct(context, tx, actor, {
    id: draft.stored.row.id,
    changes: {},
    onSale: false,
    verb: 'hide',
    ...(reason && { reason }),
  })
  if (!written.ok) return { faults: written.faults, change: null }
  await storeDraft(context, tx, actor, draft, { values: draft.values, published: draft.published, written: [] })
  return { faults: [], change: written.change }
}

/** Takes a product out of the shop; its orders, its address and its draft stay. */
export async function hideProduct(
  context: AppContext,
  { actor, roles }: Editor,
  id: number,
  { version, reason }: ProductTakedown,
): Promise<ProductSaved | Failure> {
  return runOnce(context, actor, { what: 'hide-product', body: { id, version, reason } }, async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft) return fail('notFound')
    if (draft.version !== version) return staleProduct(context, tx, draft)
    const { faults, change } = await hideDraft(context, tx, { actor, roles }, draft, reason)
    if (faults.length > 0) return fail('invalid', faultErrors(faults))
    await notifyContentChanged(tx, { area: 'catalogue' })
    return { product: await editorNow(context, tx, id), joined: [], change }
  })
}
