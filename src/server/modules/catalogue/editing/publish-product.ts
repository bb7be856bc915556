import { fail, type Failure } from '#contract/errors.ts'
import type { ReasonedAct } from '#contract/admin/acts.ts'
import type { ProductSaved } from '#contract/admin/products.ts'
import { may } from '#contract/permissions.ts'
import type { ProductFault } from '#contract/product-rules.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { answerSaved, lockDraft, mayWrite, staleProduct, storeDraft, type Editor } from './change-draft.ts'
import { pick, type Draft } from './read-values.ts'
import { faultErrors, saveProduct } from './save-product.ts'

/**
 * Publishes a draft: checks the rules and writes the product, its audit row and the cache notice in one transaction. Without
 * `catalogue.edit` it publishes only texts; other changes stay in the draft, and a hidden product stays hidden.
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
    // Texts of an unpublished product wait for somebody who may publish all of it.
    if (draft.stored.row.neverPublished && !may(roles, 'catalogue.edit')) return fail('notPermitted')
    const { faults, onlyItself, change } = await publishDraft(context, tx, { actor, roles }, draft)
    if (faults.length > 0) return fail('invalid', faultErrors(faults))
    await notifyContentChanged(tx, { area: 'catalogue', ...(onlyItself ? { ids: [id] } : {}) })
    return answerSaved(context, tx, id, { change })
  })
}

interface Published {
  readonly faults: readonly ProductFault[]
  readonly change: number | null
}

/**
 * Publishes a locked draft as far as these roles allow; notifies nobody.
 * @returns the faults that prevent it, whether only its own page changes, and the audit row
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
  // A new category or state changes lists on other pages too.
  return { faults: [], onlyItself: wasOnSale === onSale && !fields.includes('category_id'), change: written.change }
}

/** Hides a locked product; notifies nobody. @returns the faults that prevent it, and the audit row */
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

/** Hides a product from buyers; its orders, address and draft stay. */
export async function hideProduct(
  context: AppContext,
  { actor, roles }: Editor,
  id: number,
  { version, reason }: ReasonedAct,
): Promise<ProductSaved | Failure> {
  return runOnce(context, actor, { what: 'hide-product', body: { id, version, reason } }, async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft) return fail('notFound')
    if (draft.version !== version) return staleProduct(context, tx, draft)
    const { faults, change } = await hideDraft(context, tx, { actor, roles }, draft, reason)
    if (faults.length > 0) return fail('invalid', faultErrors(faults))
    await notifyContentChanged(tx, { area: 'catalogue' })
    return answerSaved(context, tx, id, { change })
  })
}
