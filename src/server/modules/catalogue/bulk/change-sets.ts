import { desc, eq } from 'drizzle-orm'
import { changeSetKinds, type ChangeSet, type ChangeSetKind, type ChangeSets, type ChangeSetUndone } from '#contract/admin/change-sets.ts'
import { refuse, type AdminFailure } from '#contract/admin/errors.ts'
import { personOf } from '../../../platform/audit/read-audit.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { changeSetRows, changeSets } from '../tables.ts'
import { readFlat, type FlatProduct } from './flat-product.ts'
import { removeProducts } from './remove-products.ts'
import { inBatches, writeProducts, type ProductWrite } from './write-products.ts'

type Row = typeof changeSets.$inferSelect

const view = ({ id, kind, at, label, products, undoneAt, ...who }: Row): ChangeSet => ({
  id,
  kind,
  at: at.toISOString(),
  by: personOf(who),
  label,
  products,
  undone_at: undoneAt?.toISOString() ?? null,
})

interface NewSet {
  readonly kind: ChangeSetKind
  readonly label: string
  readonly writes: readonly ProductWrite[]
  /** Products that the change made. */
  readonly created?: readonly { readonly id: number; readonly label: string }[]
}

/** Notes a change of many products, in its transaction, so that it can be taken back as one. */
export async function storeChangeSet(context: AppContext, tx: Tx, actor: Actor, { kind, label, writes, created = [] }: NewSet): Promise<ChangeSet> {
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
  const thing = { id: row.id, label: label || kind }
  await recordChange(context, tx, actor, {
    kind: 'change-set',
    verb: kind,
    thing,
    changes: [{ field: 'products', before: null, after: row.products }],
  })
  return view(row)
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

/** Puts back every product whose changed fields are still as the change left them; the others stay and are named. */
export function undoChangeSet(context: AppContext, actor: Actor, id: number): Promise<ChangeSetUndone | AdminFailure> {
  return runOnce(context, actor, { what: 'undo-change-set', body: { id } }, async (tx) => {
    const [set] = await tx.select().from(changeSets).where(eq(changeSets.id, id)).for('update')
    if (!set) return refuse('notFound')
    if (set.undoneAt) return refuse('alreadyUndone')
    const rows = await tx.select().from(changeSetRows).where(eq(changeSetRows.changeSetId, id)).orderBy(changeSetRows.productId)
    const now = new Map<number, FlatProduct>()
    for (const part of inBatches(rows)) {
      const ids = part.map(({ productId }) => productId)
      for (const product of await readFlat(tx, ids, true)) now.set(product.id, product)
    }
    const made = rows.filter(({ created }) => created)
    const removable = made.flatMap(({ productId }) => (now.get(productId)?.version === 0 ? [productId] : []))
    const removed = new Set(await removeProducts(context, tx, actor, removable))
    const writes = rows.filter(({ created }) => !created).flatMap((row) => backwards(row, now.get(row.productId)))
    await writeProducts(context, tx, actor, writes)
    const done = new Set([...removed, ...writes.map(({ product }) => product.id)])
    await tx.update(changeSets).set({ undoneAt: context.clock.now() }).where(eq(changeSets.id, id))
    const unchanged = rows.filter(({ productId }) => !done.has(productId))
    await recordChange(context, tx, actor, {
      kind: 'change-set',
      verb: 'undo',
      thing: { id, label: set.label || set.kind },
      changes: [{ field: 'products', before: set.products, after: done.size }],
    })
    return {
      restored: done.size,
      unchanged: unchanged.map((row) => ({ id: row.productId, code: now.get(row.productId)?.code ?? '', name: row.label })),
    }
  })
}

/** The way back of one product; none when somebody has changed what would be put back. */
function backwards({ label, changes }: typeof changeSetRows.$inferSelect, product: FlatProduct | undefined): ProductWrite[] {
  if (!product || changes.some(({ field, after }) => (product.values[field] ?? null) !== (after ?? null))) return []
  return [{ product, label, changes: changes.map(({ field, before, after }) => ({ field, before: after, after: before })) }]
}
