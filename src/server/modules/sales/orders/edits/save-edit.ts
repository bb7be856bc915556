import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { OrderEdit } from '#contract/admin/order-edits.ts'
import type { DraftLine } from '#contract/draft-lines.ts'
import type { Actor } from '../../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { notifyDesk } from '../../../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../../../platform/idempotency/run-once.ts'
import { wrongLines } from '../../lines/draft-lines.ts'
import type { Editor } from '../../lines/price-draft.ts'
import { lockOrder } from '../change-order.ts'
import { editableIn, readDraft, type DraftState } from './draft-state.ts'
import { staleEdit, viewEdit } from './view-edit.ts'
import { orderEdits } from './tables.ts'

export const readOrderEdit = (context: AppContext, number: string, isOwner: boolean) => viewStored(context, context.database.db, number, isOwner)

async function viewStored(context: AppContext, db: Db | Tx, number: string, isOwner: boolean): Promise<OrderEdit | Failure> {
  const draft = await readDraft(context, db, number, { isOwner })
  return draft ? viewEdit(context, db, draft) : fail('notFound')
}

/** Stores the lines of a draft under its next version; null when it is dropped. */
async function storeDraft(context: AppContext, tx: Tx, actor: Actor, { stored, row }: DraftState, lines: DraftState['lines'] | null): Promise<void> {
  const values = { lines, version: (row?.version ?? 0) + 1, changedAt: context.clock.now(), staffId: actor.id, staffName: actor.name }
  await tx
    .insert(orderEdits)
    .values({ orderId: stored.order.id, ...values })
    .onConflictDoUpdate({ target: orderEdits.orderId, set: values })
  await notifyDesk(context, tx, 'edit', stored.order.number)
}

/** Saves changes to the draft of an order's lines; the order itself stays unchanged. */
export async function saveOrderEdit(
  context: AppContext,
  { actor, isOwner }: Editor,
  number: string,
  { version, changes }: { version: number; changes: Readonly<Record<string, DraftLine | null>> },
): Promise<OrderEdit | Failure> {
  return runOnce<OrderEdit>(context, actor, { what: 'save-order-edit', body: { number, version, changes } }, async (tx) => {
    const opened = await openDraft(context, tx, { number, version, isOwner, changes })
    if (isFailure(opened)) return opened
    if (editableIn(opened.stored.order.state) === 'nothing') return fail('conflict')
    const wrong = wrongLines(opened.lines, opened.before)
    if (wrong) return wrong
    await storeDraft(context, tx, actor, opened, opened.lines)
    return viewStored(context, tx, number, isOwner)
  })
}

/** Deletes the draft; the order was not changed by it. */
export async function dropOrderEdit(context: AppContext, { actor, isOwner }: Editor, number: string, version: number): Promise<OrderEdit | Failure> {
  return runOnce<OrderEdit>(context, actor, { what: 'drop-order-edit', body: { number, version } }, async (tx) => {
    const opened = await openDraft(context, tx, { number, version, isOwner, changes: {} })
    if (isFailure(opened)) return opened
    if (opened.row) await storeDraft(context, tx, actor, opened, null)
    return viewStored(context, tx, number, isOwner)
  })
}

interface Opened {
  readonly number: string
  readonly version: number
  readonly isOwner: boolean
  readonly changes: Readonly<Record<string, DraftLine | null>>
}

/** Locks the order and reads its draft; an older version fails with the current draft. */
async function openDraft(context: AppContext, tx: Tx, { number, version, isOwner, changes }: Opened): Promise<DraftState | Failure> {
  if (!(await lockOrder(tx, number))) return fail('notFound')
  const draft = await readDraft(context, tx, number, { isOwner, changes })
  if (!draft) return fail('notFound')
  return (draft.row?.version ?? 0) === version ? draft : staleEdit(context, tx, number, isOwner)
}
