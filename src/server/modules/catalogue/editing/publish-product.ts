import { refuse, type AdminFailure } from '#contract/admin/errors.ts'
import type { ProductSaved } from '#contract/admin/products.ts'
import { may } from '#contract/permissions.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { editorNow, lockDraft, mayWrite, staleProduct, type By } from './change-draft.ts'
import { pick } from './read-draft.ts'
import { faultErrors, saveProduct } from './save-product.ts'
import { storeDraft } from './store-draft.ts'

/**
 * Buyers see the draft from now on: checked by the rules, written with its audit row and told to every page cache in one
 * transaction. Without `catalogue.edit` only the texts go out; everything else stays in the draft, and what was hidden hidden.
 */
export async function publishProduct(
  context: AppContext,
  { actor, roles }: By,
  id: number,
  { version }: { version: number },
): Promise<ProductSaved | AdminFailure> {
  return runOnce(context, actor, { what: 'publish-product', body: { id, version } }, async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft) return refuse('notFound')
    if (draft.version !== version) return staleProduct(tx, draft)
    const fields = draft.changed.filter(mayWrite(roles))
    const wasOnSale = draft.stored.row.published
    const onSale = may(roles, 'catalogue.edit') || wasOnSale
    // Texts of what nobody has finished yet wait in the draft for somebody who may finish it.
    if (!onSale && draft.stored.row.neverPublished) return refuse('notPermitted')
    const changes = pick(draft.values, fields)
    const written = await saveProduct(context, tx, actor, { id, changes, onSale, verb: 'publish' })
    if (!written.ok) return refuse('invalid', faultErrors(written.faults))
    const published = { ...draft.published, ...changes }
    await storeDraft(context, tx, actor, draft, { values: draft.values, published, written: [] })
    // Another category or state changes lists that this product alone does not name.
    const onlyItself = wasOnSale === onSale && !fields.includes('category_id')
    await notifyContentChanged(tx, { area: 'catalogue', ...(onlyItself ? { ids: [id] } : {}) })
    return { product: await editorNow(tx, id), joined: [] }
  })
}

/** Takes a product out of the shop; its orders, its address and its draft stay. */
export async function hideProduct(
  context: AppContext,
  { actor }: By,
  id: number,
  { version }: { version: number },
): Promise<ProductSaved | AdminFailure> {
  return runOnce(context, actor, { what: 'hide-product', body: { id, version } }, async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft) return refuse('notFound')
    if (draft.version !== version) return staleProduct(tx, draft)
    const written = await saveProduct(context, tx, actor, { id, changes: {}, onSale: false, verb: 'hide' })
    if (!written.ok) return refuse('invalid', faultErrors(written.faults))
    await storeDraft(context, tx, actor, draft, { values: draft.values, published: draft.published, written: [] })
    await notifyContentChanged(tx, { area: 'catalogue' })
    return { product: await editorNow(tx, id), joined: [] }
  })
}
