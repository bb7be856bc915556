import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BulkAct, BulkActKind, NewBulkAct } from '#contract/admin/bulk-acts.ts'
import { bulkLimit, type ProductFilter } from '#contract/admin/bulk-prices.ts'
import { fail, type Failure } from '#contract/errors.ts'
import type { ProductFault } from '#contract/product-rules.ts'
import type { Actor } from '../../../platform/audit/record-change.ts'
import { entriesOfRequest } from '../../../platform/audit/read-audit.ts'
import { carryOutAct, readAct, bulkActRequest, storeAct, type StoredAct } from '../../../platform/bulk-acts/carry-out.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { defineJob, enqueue } from '../../../platform/jobs/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { lockDraft, storeDraft, type Editor } from '../editing/change-draft.ts'
import { filterConditions, productsWithTexts } from '../editing/list-rows.ts'
import { hideDraft, publishDraft } from '../editing/publish-product.ts'
import type { Draft } from '../editing/read-values.ts'
import { saveProduct } from '../editing/save-product.ts'
import { undoProduct } from '../editing/undo-changes.ts'
import { categories } from '../tables.ts'

type Act = BulkAct['act']
type Refused = BulkAct['refused'][number]
type Stored = StoredAct<Act, Refused>

const view = ({ id, act, total, done, refused, finished }: Stored, undoable = false): BulkAct => ({
  id,
  act,
  total,
  done,
  refused: [...refused],
  finished,
  undoable,
})

/** Products per transaction. */
const step = 20

export const runBulkAct = defineJob({
  name: 'bulk-act',
  input: z.object({ id: z.int() }),
  expireInSeconds: 3600,
  run: (context, { id }) => carryOutAct<Act, Refused>(context, id, step, (tx, act, ids) => nextStep(context, tx, act, ids)),
})

/** Fixes the list of products now; decides about each when a job reaches it. */
export function startBulkAct(context: AppContext, { actor, roles }: Editor, { filter, act }: NewBulkAct): Promise<BulkAct | Failure> {
  return runOnce(context, actor, { what: 'bulk-act', body: { filter, act } }, async (tx) => {
    if (act.kind === 'move' && !(await isCategory(tx, act.category_id)))
      return fail('invalid', { category_id: 'This category is not there any more.' })
    const productIds = await chosenIds(context, tx, filter)
    if (!productIds) return wrongChoice
    return store(context, tx, { actor, roles }, act, productIds)
  })
}

/** The ids of the products that a filter chooses; null when it chooses none, or more than one act may take. */
export async function chosenIds(context: AppContext, tx: Tx, filter: ProductFilter): Promise<number[] | null> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select p.id from ${productsWithTexts} where ${await filterConditions(context, tx, filter)} order by p.id limit ${bulkLimit + 1}`,
  )
  return rows.length === 0 || rows.length > bulkLimit ? null : rows.map(({ id }) => id)
}
export const wrongChoice = fail('invalid', { filter: `Choose 1 to ${bulkLimit} products.` })

/** Returns only acts on products: acts on orders share the table. */
async function readOwn(db: Db | Tx, id: number, lock = false): Promise<Stored | null> {
  const stored = await readAct<Act, Refused>(db, id, lock)
  return stored && ['publish', 'hide', 'move', 'undo'].includes(stored.act.kind) ? stored : null
}

export async function readBulkAct(db: Db, id: number): Promise<BulkAct | Failure> {
  const stored = await readOwn(db, id)
  return stored ? view(stored, await isUndoable(db, stored)) : fail('notFound')
}

/** The audit entries of an act, one per product. */
const selectEntries = (db: Db | Tx, id: number, product?: number) =>
  entriesOfRequest(
    db,
    'product',
    bulkActRequest(id),
    product === undefined ? sql`select unnest(product_ids)::text from bulk_acts where id = ${id}` : sql`${String(product)}`,
  )

async function isUndoable(db: Db | Tx, { id, act, finished }: Stored): Promise<boolean> {
  if (!finished || act.kind === 'undo') return false
  const { rows } = await db.execute(sql`select from bulk_acts where act ->> 'kind' = 'undo' and act -> 'of' = to_jsonb(${id}::int) limit 1`)
  return rows.length === 0 && (await selectEntries(db, id).limit(1)).length > 0
}

/** Undoes a finished act, by a job like the act itself. */
export function undoBulkAct(context: AppContext, { actor, roles }: Editor, id: number): Promise<BulkAct | Failure> {
  return runOnce(context, actor, { what: 'undo-bulk-act', body: id }, async (tx) => {
    const of = await readOwn(tx, id, true)
    if (!of) return fail('notFound')
    if (!(await isUndoable(tx, of))) return fail('alreadyUndone')
    const productIds = [...new Set((await selectEntries(tx, id)).map(({ subjectId }) => Number(subjectId)))].toSorted((a, b) => a - b)
    return store(context, tx, { actor, roles }, { kind: 'undo', of: id }, productIds)
  })
}

async function store(context: AppContext, tx: Tx, { actor, roles }: Editor, act: Act, productIds: number[]): Promise<BulkAct> {
  const stored = await storeAct<Act, Refused>(context, tx, { actor, roles }, act, sql`${sql.param(productIds)}::integer[]`)
  await enqueue(context, tx, runBulkAct, { id: stored.id })
  return view(stored)
}

async function isCategory(tx: Tx, id: number): Promise<boolean> {
  return (await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id))).length > 0
}

async function nextStep(context: AppContext, tx: Tx, { actor, roles, act }: Stored, ids: readonly number[]): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const productId of ids) {
    const draft = await lockDraft(tx, productId)
    const faults = draft ? await carryOut(context, tx, { actor, roles }, act, draft) : []
    if (draft && faults.length > 0) {
      const { 'name.uk': uk, 'name.en': en } = draft.values
      refused.push({ id: productId, code: draft.stored.row.code, name: { uk, en }, faults: [...new Set(faults)] })
    }
  }
  await notifyContentChanged(tx, { area: 'catalogue' })
  return refused
}

/** @returns why the product stays as it is; empty when it changed or needed no change */
async function carryOut(
  context: AppContext,
  tx: Tx,
  by: Editor,
  act: Act,
  draft: Draft,
): Promise<readonly (ProductFault['fault'] | 'changedSince')[]> {
  if (act.kind === 'undo') return putBack(context, tx, by.actor, act.of, draft.stored.row.id)
  return (await change(context, tx, by, act, draft)).map(({ fault }) => fault)
}

async function change(context: AppContext, tx: Tx, by: Editor, act: BulkActKind, draft: Draft): Promise<readonly ProductFault[]> {
  const { published } = draft.stored.row
  if (act.kind === 'publish') return published && draft.changed.length === 0 ? [] : (await publishDraft(context, tx, by, draft)).faults
  if (act.kind === 'hide') return published ? (await hideDraft(context, tx, by, draft, act.reason)).faults : []
  return draft.values.category_id === act.category_id ? [] : moveDraft(context, tx, by, draft, act.category_id)
}

async function putBack(context: AppContext, tx: Tx, actor: Actor, act: number, productId: number): Promise<readonly 'changedSince'[]> {
  const entries = await selectEntries(tx, act, productId)
  for (const { action, changes } of entries.toSorted((a, b) => b.id - a.id))
    if (await undoProduct(context, tx, actor, { action, id: productId, changes })) return ['changedSince']
  return []
}

/** Publishes only the new category; other changes in the draft wait for their author. */
async function moveDraft(context: AppContext, tx: Tx, { actor }: Editor, draft: Draft, categoryId: number): Promise<readonly ProductFault[]> {
  const { id, neverPublished } = draft.stored.row
  const change = { category_id: categoryId }
  if (!neverPublished) {
    const written = await saveProduct(context, tx, actor, { id, changes: change, verb: 'edit' })
    if (!written.ok) return written.faults
  }
  const published = neverPublished ? draft.published : { ...draft.published, ...change }
  await storeDraft(context, tx, actor, draft, { values: { ...draft.values, ...change }, published, written: ['category_id'] })
  return []
}
