import { eq, inArray, sql } from 'drizzle-orm'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { OrderEditApplied } from '#contract/admin/order-edits.ts'
import { sum } from '#contract/money.ts'
import type { Actor } from '../../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { runOnce } from '../../../../platform/idempotency/run-once.ts'
import { shownTotals, paymentItems, type LineRow } from '../line-row.ts'
import { changeOrder, lockOrder } from '../change-order.ts'
import { maxOrderTotal } from '../place-order.ts'
import type { Editor } from '../../lines/price-draft.ts'
import { readyTogether } from '../../lines/price-goods.ts'
import type { StoredOrder } from '../read-order.ts'
import { orderLines } from '../tables.ts'
import { changeOrderAmount } from '../../../payments/index.ts'
import { editableIn, draftKey, readDraft, type DraftState } from './draft-state.ts'
import type { ChangedGoods } from '../../ports.ts'
import { draftRows } from './draft-rows.ts'
import { draftProblemTexts } from '../../lines/problem-texts.ts'
import { staleEdit } from './view-edit.ts'
import { orderEdits, orderRevisions } from './tables.ts'

interface Apply {
  readonly number: string
  readonly version: number
  readonly reason: string
  readonly scrapCast: boolean
}

/**
 * Applies the draft to the order, in one transaction: a new revision with its reason, the amount due and the workshop follow. Does not
 * notify the buyer.
 */
export async function applyOrderEdit(context: AppContext, { actor, isOwner }: Editor, apply: Apply): Promise<OrderEditApplied | Failure> {
  const { number, version, reason } = apply
  return runOnce<OrderEditApplied>(context, actor, { what: 'apply-order-edit', body: apply }, async (tx) => {
    const locked = await lockOrder(tx, number)
    if (!locked) return fail('notFound')
    await tx.select({ id: orderEdits.orderId }).from(orderEdits).where(eq(orderEdits.orderId, locked.id)).for('update')
    const draft = await readDraft(context, tx, number, { isOwner })
    if (!draft) return fail('notFound')
    if (draft.row?.version !== version || draft.row.lines === null) return staleEdit(context, tx, number, isOwner)
    const rows = await writableRows(context, tx, draft, actor)
    if (isFailure(rows)) return rows
    const { order } = draft.stored
    const goods = changedGoods(draft, rows)
    const gone = await shippedTooMuch(context, tx, draft, rows)
    if (gone.length > 0) return fail('invalid', Object.fromEntries(gone.map((key) => [`lines.${key}`, draftProblemTexts.shipped])))
    const { salesPorts } = context
    const scrapped = await salesPorts.lockScrapped(tx, order.id, goods)
    if (scrapped.length > 0 && !(isOwner && apply.scrapCast))
      return fail('invalid', Object.fromEntries(scrapped.map(({ row }) => [`lines.${draftKey(row)}`, draftProblemTexts.cast])))
    const revision = order.revision + 1
    if (revision === 1) await storeRevision(tx, draft.stored, { no: 0, at: order.createdAt, reason: null, actor: null })
    await salesPorts.followRevision(context, tx, { actor, reason }, order.id, goods)
    await writeLines(tx, order.id, draft, rows)
    const total = sum(rows.map(({ row }) => row.total))
    const changes = [
      { field: 'revision', before: order.revision, after: revision },
      { field: 'total_kopiykas', before: order.total, after: total },
      ...lineChanges(draft, rows),
    ]
    const written = rows.map(({ row }) => row)
    await changeOrder(context, tx, actor, locked, {
      patch: {
        total,
        shown: shownTotals(written),
        revision,
        ...(order.promisedOn === null ? { lateAfter: readyTogether(written).ready_to } : {}),
      },
      entry: { verb: 'edit', changes, reason },
    })
    const items = paymentItems(written, order.language)
    await salesPorts.followState(context, tx, actor, order)
    const due = await changeOrderAmount(context, tx, order.id, { amount: total, items, label: `${number}/${revision}` })
    await salesPorts.replaceOrderDocuments(context, tx, order.id)
    const after = await readDraft(context, tx, number, { isOwner })
    if (after) await storeRevision(tx, after.stored, { no: revision, at: context.clock.now(), reason, actor })
    await tx
      .update(orderEdits)
      .set({ lines: null, version: version + 1, changedAt: context.clock.now(), staffId: actor.id, staffName: actor.name })
      .where(eq(orderEdits.orderId, order.id))
    return { number, revision, total_kopiykas: total, due_kopiykas: order.state === 'cancelled' ? 0 : due }
  })
}

interface KeyedRow {
  readonly key: string
  readonly row: LineRow
}

/** The draft's rows in order, or the failure that prevents applying it. */
async function writableRows(context: AppContext, tx: Tx, draft: DraftState, actor: Actor): Promise<KeyedRow[] | Failure> {
  const { stored, priced } = draft
  if (priced.problems.size > 0)
    return fail('invalid', Object.fromEntries([...priced.problems].map(([key, problem]) => [`lines.${key}`, draftProblemTexts[problem]])))
  if (priced.lines.size === 0) return fail('invalid', { lines: 'An order has at least one line.' })
  if (priced.total < 0) return fail('invalid', { total: 'An order costs no less than nothing.' })
  if (priced.total > maxOrderTotal) return fail('orderTooLarge')
  const rows: KeyedRow[] = []
  for (const { key, row } of await draftRows(context, tx, draft, actor.name)) {
    if (!row) return fail('invalid', { [`lines.${key}`]: draftProblemTexts.product_gone })
    rows.push({ key, row })
  }
  const editable = editableIn(stored.order.state)
  if (editable === 'nothing') return fail('conflict')
  if (editable === 'manual' && changedGoods(draft, rows).length + newGoods(draft, rows).length > 0)
    return fail('invalid', { lines: 'Everything is cast and packed: only services and discounts change.' })
  if (!rows.some(({ row }) => (row.kind ?? 'product') === 'product')) return fail('invalid', { lines: 'An order has at least one product.' })
  if (JSON.stringify(rows.map(({ row }) => row)) === JSON.stringify(stored.lines.map(plain))) return fail('invalid', { lines: 'Nothing is changed.' })
  return rows
}

const plain = ({ id: _id, orderId: _order, position: _position, ...values }: StoredOrder['lines'][number]) => values

const newGoods = ({ before }: DraftState, rows: readonly KeyedRow[]) =>
  rows.filter(({ key, row }) => !(key in before) && (row.kind ?? 'product') === 'product')

const optionText = ({ options }: Pick<LineRow, 'options'>) => JSON.stringify(options.map(({ name, value, note }) => [name, value, note]))

/** Lines of which more pieces, or other options, were already shipped than the changed order has. */
async function shippedTooMuch({ salesPorts }: AppContext, tx: Tx, { stored }: DraftState, rows: readonly KeyedRow[]): Promise<string[]> {
  const shipped = new Map((await salesPorts.shippedLines(tx, stored.order)).map((line) => [line.lineId, line.shipped]))
  const after = new Map(rows.map(({ key, row }) => [key, row]))
  return stored.lines.flatMap((line) => {
    const went = shipped.get(line.id) ?? 0
    const now = after.get(draftKey(line))
    if (went === 0 || (now && (now.quantity ?? 0) >= went && optionText(now) === optionText(line))) return []
    return [draftKey(line)]
  })
}

/** Removed lines of goods, and those with a new quantity or options. */
function changedGoods({ stored }: DraftState, rows: readonly KeyedRow[]): ChangedGoods[] {
  const after = new Map(rows.map(({ key, row }) => [key, row]))
  return stored.lines.flatMap((row): ChangedGoods[] => {
    if (row.kind !== 'product') return []
    const now = after.get(draftKey(row)) ?? null
    const reshaped = now !== null && optionText(now) !== optionText(row)
    return now !== null && !reshaped && now.quantity === row.quantity ? [] : [{ row, after: now, reshaped }]
  })
}

/** Lines keep their ids, because batches and documents refer to them. */
async function writeLines(tx: Tx, orderId: number, { stored }: DraftState, rows: readonly KeyedRow[]): Promise<void> {
  const staying = new Set(rows.map(({ key }) => key))
  const removed = stored.lines.filter((line) => !staying.has(draftKey(line))).map(({ id }) => id)
  if (removed.length > 0) await tx.delete(orderLines).where(inArray(orderLines.id, removed))
  // Shifts positions first, so that no two lines have the same one in between.
  await tx
    .update(orderLines)
    .set({ position: sql`${orderLines.position} + 10000` })
    .where(eq(orderLines.orderId, orderId))
  const existing = new Map(stored.lines.map((line) => [draftKey(line), line.id]))
  for (const [position, { key, row }] of rows.entries()) {
    const id = existing.get(key)
    if (id === undefined) await tx.insert(orderLines).values({ ...row, orderId, position })
    else
      await tx
        .update(orderLines)
        .set({ ...row, position })
        .where(eq(orderLines.id, id))
  }
}

const viewLine = (line: StoredOrder['lines'][number]) => ({
  kind: line.kind,
  productId: line.productId,
  productCode: line.productCode,
  translations: line.translations,
  options: line.options,
  quantity: line.quantity,
  unit: line.unit,
  listedUnit: line.listedUnit,
  overrideReason: line.overrideReason,
  total: line.total,
})

async function storeRevision(
  tx: Tx,
  { order, lines }: StoredOrder,
  { no, at, reason, actor }: { no: number; at: Date; reason: string | null; actor: Actor | null },
): Promise<void> {
  await tx.insert(orderRevisions).values({
    orderId: order.id,
    no,
    at,
    lines: lines.map(viewLine),
    total: order.total,
    reason,
    staffId: actor?.id ?? null,
    staffName: actor?.name ?? null,
  })
}

const describeRow = (row: Pick<LineRow, 'translations' | 'quantity' | 'total'> | undefined) =>
  row ? `${row.translations.uk.name} × ${row.quantity} = ${row.total / 100}` : null

function lineChanges({ stored }: DraftState, rows: readonly KeyedRow[]) {
  const before = new Map(stored.lines.map((line) => [draftKey(line), line]))
  const after = new Map(rows.map(({ key, row }) => [key, row]))
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => ({ field: `lines.${key}`, before: describeRow(before.get(key)), after: describeRow(after.get(key)) }))
    .filter((change) => change.before !== change.after)
}
