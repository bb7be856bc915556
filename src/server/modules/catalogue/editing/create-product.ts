import { eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { ReasonedAct } from '#contract/admin/acts.ts'
import type { NewProduct, ProductEditor, ProductRemoved } from '#contract/admin/products.ts'
import { emptyProduct, findChangedFields } from '#contract/product-values.ts'
import { productFaults } from '#contract/product-rules.ts'
import { toSlug } from '#contract/slug.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { storeProduct } from '../store-product.ts'
import { categories, products } from '../tables.ts'
import { editorNow, lockDraft, staleProduct, storeDraft, type Editor } from './change-draft.ts'
import { freeCode } from './free-code.ts'
import { changesOfRemoval } from './removed-product.ts'
import { storedValues } from './new-product.ts'
import { pick, readDraft } from './read-values.ts'

/** Creates a hidden product from a name and a category; the draft takes everything else, of a copied product at once. */
export async function createProduct(context: AppContext, actor: Actor, body: NewProduct): Promise<ProductEditor | Failure> {
  return runOnce(context, actor, { what: 'create-product', body }, async (tx) => {
    const { name, category_id, code, copy_of } = body
    const copied = copy_of === undefined ? undefined : await readDraft(tx, copy_of)
    if (copied === null) return fail('notFound')
    const [category] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, category_id)).for('share')
    if (!category) return fail('invalid', { category_id: productFaults.categoryGone })
    const free = await freeCode(tx, products.code, code ?? (toSlug(name.uk).slice(0, 90) || 'product'))
    if (code !== undefined && free !== code) return fail('invalid', { code: 'This code is taken.' })
    const values = { ...emptyProduct(category_id), 'name.uk': name.uk, 'name.en': name.en }
    const id = await storeProduct(tx, {
      ...storedValues(values),
      code: free,
      published: false,
      neverPublished: true,
      createdAt: context.clock.now(),
      images: [],
    })
    const changes = Object.entries({ code: free, 'name.uk': name.uk, 'name.en': name.en, category_id }).map(([field, after]) => ({
      field,
      before: null,
      after,
    }))
    await recordChange(context, tx, actor, { kind: 'product', verb: 'create', subject: { id, label: name.uk }, changes, version: 0 })
    const draft = copied && (await lockDraft(tx, id))
    if (draft) {
      const own = { ...pick(values, ['name.uk', 'name.en', 'slug.uk', 'slug.en', 'share_picture']), category_id }
      const written = { ...copied.values, ...own }
      await storeDraft(context, tx, actor, draft, { values: written, published: values, written: findChangedFields(values, written) })
    }
    return editorNow(context, tx, id)
  })
}

/** Deletes a product that nobody has ordered, also from carts; an ordered one can only be hidden. Its audit entry can restore it. */
export async function removeProduct(
  context: AppContext,
  { actor }: Editor,
  id: number,
  { version, reason }: ReasonedAct,
): Promise<ProductRemoved | Failure> {
  return runOnce<ProductRemoved>(context, actor, { what: 'remove-product', body: { id, version, reason } }, async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft) return fail('notFound')
    if (draft.version !== version) return staleProduct(context, tx, draft)
    if (await context.cataloguePorts.isOrdered(tx, id)) return fail('inUse')
    const changes = await changesOfRemoval(tx, draft)
    await tx.delete(products).where(eq(products.id, id))
    const subject = { id, label: draft.values['name.uk'] }
    const change = await recordChange(context, tx, actor, { kind: 'product', verb: 'remove', subject, changes, reason })
    await notifyContentChanged(tx, { area: 'catalogue' })
    return { change }
  })
}
