import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { OrderEdit } from '#contract/admin/order-edits.ts'
import type { DraftLine } from '#contract/draft-lines.ts'
import type { Actor } from '../../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { runOnce } from '../../../../platform/idempotency/run-once.ts'
import { wrongLines } from '../../lines/draft-lines.ts'
import { lockOrder } from '../change-order.ts'
import { editableIn, readDraft, type DraftState } from './draft-state.ts'
import { staleEdit } from './stale-edit.ts'
import { orderEdits } from './tables.ts'
import { viewEdit } from './view-edit.ts'

interface Editor {
  readonly actor: Actor
  readonly isOwner: boolean
}

export async function readOrderEdit(context: AppContext, number: string, isOwner: boolean): Promise<OrderEdit | Failure> {
  const { db } = context.database
  const draft = await readDraft(context, db, number, { isOwner })
  return draft ? viewEdit(context, db, draft) : fail('notFound')
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
    const { stored, lines, row } = opened
    if (editableIn(stored.order.state) === 'nothing') return fail('conflict')
    const wrong = wrongLines(lines, opened.before)
    if (wrong) return wrong
    const values = { lines, version: (row?.version ?? 0) + 1, changedAt: context.clock.now(), staffId: actor.id, staffName: actor.name }
    await tx
      .insert(orderEdits)
      .values({ orderId: stored.order.id, ...values })
      .onConflictDoUpdate({ target: orderEdits.orderId, set: values })
    const now = await readDraft(context, tx, number, { isOwner })
    return now ? viewEdit(context, tx, now) : fail('notFound')
  })
}

/** Deletes the draft; the order was not changed by it. */
export async function dropOrderEdit(context: AppContext, { actor, isOwner }: Editor, number: string, version: number): Promise<OrderEdit | Failure> {
  return runOnce<OrderEdit>(context, actor, { what: 'drop-order-edit', body: { number, version } }, async (tx) => {
    const opened = await openDraft(context, tx, { number, version, isOwner, changes: {} })
    if (isFailure(opened)) return opened
    const { row, stored } = opened
    if (row) {
      const values = { lines: null, version: row.version + 1, changedAt: context.clock.now(), staffId: actor.id, staffName: actor.name }
      await tx
        .insert(orderEdits)
        .values({ orderId: stored.order.id, ...values })
        .onConflictDoUpdate({ target: orderEdits.orderId, set: values })
    }
    const now = await readDraft(context, tx, number, { isOwner })
    return now ? viewEdit(context, tx, now) : fail('notFound')
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
