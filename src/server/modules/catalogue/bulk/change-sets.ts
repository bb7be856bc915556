import { desc, eq, inArray } from 'drizzle-orm'
import { changeSetKinds, type ChangeSet, type ChangeSetKind, type ChangeSets, type ChangeSetUndone } from '#contract/admin/change-sets.ts'
import { fail, type Failure } from '#contract/errors.ts'
import { fieldValue, type ProductField, type ProductValues } from '#contract/product-values.ts'
import { sameValue } from '#contract/same-value.ts'
import { toPerson } from '../../../platform/audit/read-audit.ts'
import { recordChange, type Actor, type FieldChange, recordChanges } from '../../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { changeDraft } from '../editing/change-draft.ts'
import { readManyValues } from '../editing/read-values.ts'
import { saveProduct } from '../editing/save-product.ts'
import { reindexProducts } from '../reindex-products.ts'
import { changeSetRows, changeSets, products } from '../tables.ts'
import { inBatches } from './in-batches.ts'
import { priceAt, readPriced, type PricedProduct } from './priced-product.ts'
import { writePrices, type PriceWrite } from './write-prices.ts'

type Row = typeof changeSets.$inferSelect

const view = ({ id, kind, at, label, products, undoneAt, ...who }: Row): ChangeSet => ({
  id,
  kind,
  at: at.toISOString(),
  by: toPerson(who),
  label,
  products,
  undone_at: undoneAt?.toISOString() ?? null,
})

interface NewSet {
  readonly kind: ChangeSetKind
  readonly label: string
  readonly reason?: string
  readonly writes: readonly { readonly product: { readonly id: number }; readonly label: string; readonly changes: readonly FieldChange[] }[]
  readonly created?: readonly { readonly id: number; readonly label: string }[]
}

/** Records a change of many products, in its transaction, so that it can be undone as one. */
export async function storeChangeSet(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  { kind, label, reason, writes, created = [] }: NewSet,
): Promise<ChangeSet> {
  const [row] = await tx
    .insert(changeSets)
    .values({ kind, label, at: context.clock.now(), actorId: actor.id, actorName: actor.name, products: writes.length + created.length })
    .returning()
  if (!row) throw new Error('the change was not stored')
  const rows = [
    ...writes.map(({ product, label: name, changes }) => ({ changeSetId: row.id, productId: product.id, label: name, created: false, changes })),
    ...created.map((product) => ({ changeSetId: row.id, productId: product.id, label: product.label, created: true, changes: [] })),
  ]
  for (const part of inBatches(rows)) await tx.insert(changeSetRows).values(part)
  const subject = { id: row.id, label: label || kind }
  await recordChange(context, tx, actor, {
    kind: 'change-set',
    verb: kind,
    subject,
    changes: [{ field: 'products', before: null, after: row.products }],
    reason: reason ?? null,
  })
  return view(row)
}

export async function readChangeSet(db: Db, id: number): Promise<ChangeSet | null> {
  const [row] = await db.select().from(changeSets).where(eq(changeSets.id, id))
  return row ? view(row) : null
}

export async function listChangeSets(db: Db, kind: string | undefined): Promise<ChangeSets> {
  const known = changeSetKinds.find((one) => one === kind)
  const rows = await db
    .select()
    .from(changeSets)
    .where(known ? eq(changeSets.kind, known) : undefined)
    .orderBy(desc(changeSets.id))
    .limit(20)
  return { data: rows.map(view) }
}

/** Restores every product whose fields are still as the change left them; names the others. */
export function undoChangeSet(context: AppContext, actor: Actor, id: number): Promise<ChangeSetUndone | Failure> {
  return runOnce(context, actor, { what: 'undo-change-set', body: { id } }, async (tx) => {
    const [set] = await tx.select().from(changeSets).where(eq(changeSets.id, id)).for('update')
    if (!set) return fail('notFound')
    if (set.undoneAt) return fail('alreadyUndone')
    const rows = await tx.select().from(changeSetRows).where(eq(changeSetRows.changeSetId, id)).orderBy(changeSetRows.productId)
    const now = new Map<number, PricedProduct>()
    for (const part of inBatches(rows)) {
      const ids = part.map(({ productId }) => productId)
      for (const product of await readPriced(tx, ids, true)) now.set(product.id, product)
    }
    const made = rows.flatMap(({ created, productId }) => (created && now.get(productId)?.version === 0 ? [productId] : []))
    const removed = await removeProducts(context, tx, actor, made)
    const edited = rows.filter(({ created }) => !created)
    const restored = set.kind === 'import' ? await restoreValues(context, tx, actor, edited) : await restorePrices(context, tx, actor, edited, now)
    const done = new Set([...removed, ...restored])
    await tx.update(changeSets).set({ undoneAt: context.clock.now() }).where(eq(changeSets.id, id))
    const changes = [{ field: 'products', before: set.products, after: done.size }]
    await recordChange(context, tx, actor, { kind: 'change-set', verb: 'undo', subject: { id, label: set.label || set.kind }, changes })
    const unchanged = rows.filter(({ productId }) => !done.has(productId))
    return {
      restored: done.size,
      unchanged: unchanged.map((row) => ({ id: row.productId, code: now.get(row.productId)?.code ?? '', name: row.label })),
    }
  })
}

type SetRow = typeof changeSetRows.$inferSelect
const backwards = ({ changes }: SetRow) => changes.map((change) => ({ ...change, before: change.after, after: change.before }))

/** Restores base prices and option prices, many products per statement. @returns ids of the restored products */
async function restorePrices(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  rows: readonly SetRow[],
  now: ReadonlyMap<number, PricedProduct>,
): Promise<number[]> {
  const writes = rows.flatMap((row): PriceWrite[] => {
    const product = now.get(row.productId)
    if (!product || row.changes.some(({ field, after }) => priceAt(product, field) !== after)) return []
    return [{ product, label: row.label, changes: backwards(row) }]
  })
  await writePrices(context, tx, actor, writes)
  return writes.map(({ product }) => product.id)
}

/** Restores everything that an import may change, by the product rules. @returns ids of the restored products */
async function restoreValues(context: AppContext, tx: Tx, actor: Actor, rows: readonly SetRow[]): Promise<number[]> {
  const done: number[] = []
  for (const part of inBatches(rows, 200)) {
    const ids = part.map(({ productId }) => productId)
    const products = await readManyValues(tx, ids)
    for (const row of part) {
      const product = products.get(row.productId)
      if (!product) continue
      // in the form in which they were stored
      const now = (field: string) => (field === 'on_sale' ? product.stored.row.published : fieldValue(product.values, field as ProductField))
      // in the form in which they were stored
      const changes = Object.fromEntries(row.changes.map(({ field, before }) => [field, before])) as Partial<ProductValues> & { on_sale?: boolean }
      const { on_sale: onSale, ...values } = changes
      const isStill = (value: (field: string) => unknown) => row.changes.every(({ field, after }) => sameValue(value(field), after))
      if (!isStill(now)) {
        // The import was written into drafts.
        const inDraft = (draft: ProductValues) => onSale === undefined && isStill((field) => fieldValue(draft, field as ProductField)) // as stored
        if (await changeDraft(context, tx, actor, row.productId, values, inDraft)) done.push(row.productId)
        continue
      }
      const write = { id: row.productId, changes: values, ...(onSale === undefined ? {} : { onSale }), verb: 'undo', reindex: false }
      if ((await saveProduct(context, tx, actor, write)).ok) done.push(row.productId)
    }
  }
  for (const ids of inBatches(done, 200)) await reindexProducts(tx, ids)
  if (done.length > 0) await notifyContentChanged(tx, { area: 'catalogue' })
  return done
}

/** Removes products that nobody has ordered or put into a cart. @returns the removed products */
async function removeProducts(context: AppContext, tx: Tx, actor: Actor, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const asked = await tx
    .select({ id: products.id, code: products.code })
    .from(products)
    .where(inArray(products.id, [...ids]))
  const traded = await context.cataloguePorts.tradedProducts(tx, asked)
  const rows = asked.filter(({ id }) => !traded.has(id))
  const gone = rows.map(({ id }) => id)
  if (gone.length === 0) return []
  await tx.delete(products).where(inArray(products.id, gone))
  await recordChanges(
    context,
    tx,
    actor,
    rows.map(({ id, code }) => ({ kind: 'product', verb: 'remove', subject: { id, label: code } })),
  )
  await notifyContentChanged(tx, { area: 'catalogue' })
  return gone
}
