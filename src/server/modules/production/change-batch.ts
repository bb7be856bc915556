import { eq } from 'drizzle-orm'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { BatchesChanged, BatchState } from '#contract/admin/production.ts'
import { recordChange, staleSubject, type Actor, type Change } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { lockOrder, moveOrder, orderRows } from '../sales/index.ts'
import { batches, batchEvents } from './tables.ts'

export type BatchRow = typeof batches.$inferSelect
type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** The state of a batch to which undoing a step returns its pieces. */
export const toSnapshot = ({ stage, stageAt, castOn, cureUntil, earlyReason, remade }: BatchRow) => ({
  stage,
  stageAt: stageAt.toISOString(),
  castOn,
  cureUntil,
  earlyReason,
  remade,
})

export interface BatchChange {
  readonly tx: Tx
  readonly batch: BatchRow
  readonly order: Order
  readonly now: Date
  /** Updates the batch and raises its version. */
  update(values: Partial<Omit<BatchRow, 'id' | 'version'>>): Promise<BatchRow>
  /** Splits off some pieces as a new batch with its own history; fields not given are copied. */
  cutOff(
    values: Partial<BatchRow> & { readonly pieces: number },
    event: Pick<typeof batchEvents.$inferInsert, 'kind' | 'from' | 'reason' | 'before'>,
  ): Promise<BatchRow>
  /** Adds an entry to the batch's history. */
  log(event: Partial<typeof batchEvents.$inferInsert> & Pick<typeof batchEvents.$inferInsert, 'kind'>): Promise<void>
  record(change: Pick<Change, 'verb' | 'changes' | 'reason'>): Promise<void>
  advanceOrder(transition: 'produce' | 'finish', undoUntil: Date | null): Promise<Failure | null>
}

interface Request {
  /** Names the use case, for `runOnce`. */
  readonly what: string
  readonly id: number
  /** The version that the change began from. */
  readonly version: number
  readonly body: unknown
}

export const viewState = ({ id, version, stage, pieces, blocked, endedAt }: BatchRow): BatchState => ({
  id,
  version,
  stage,
  pieces,
  blocked,
  ended: endedAt !== null,
})

/**
 * Changes a batch, once per key. Locks its order first, as every move of the order does, to avoid deadlocks. An older version fails with
 * the current batch.
 */
export function changeBatch(
  context: AppContext,
  actor: Actor,
  { what, id, version, body }: Request,
  change: (change: BatchChange) => Promise<Failure | readonly BatchRow[]>,
): Promise<BatchesChanged | Failure> {
  return runOnce<BatchesChanged>(context, actor, { what, body: { id, version, body } }, async (tx) => {
    const [found] = await tx
      .select({ number: orderRows.number })
      .from(batches)
      .innerJoin(orderRows, eq(orderRows.id, batches.orderId))
      .where(eq(batches.id, id))
    const order = found ? await lockOrder(tx, found.number) : null
    const [batch] = await tx.select().from(batches).where(eq(batches.id, id)).for('update')
    if (!order || !batch) return fail('notFound')
    if (batch.version !== version || batch.endedAt !== null) return staleSubject(tx, 'batch', batch.id, viewState(batch))
    const changed = await change(toolsFor(context, actor, { tx, batch, order }))
    if (isFailure(changed)) return changed
    const [after] = await tx.select({ state: orderRows.state }).from(orderRows).where(eq(orderRows.id, order.id))
    return { batches: changed.map(viewState), order: { number: order.number, state: after?.state ?? order.state } }
  })
}

function toolsFor(context: AppContext, actor: Actor, { tx, batch, order }: Pick<BatchChange, 'tx' | 'batch' | 'order'>): BatchChange {
  const now = context.clock.now()
  const version = batch.version + 1
  const by = { at: now, staffId: actor.id, staffName: actor.name }
  return {
    tx,
    batch,
    order,
    now,
    async update(values) {
      const [row] = await tx
        .update(batches)
        .set({ ...values, version })
        .where(eq(batches.id, batch.id))
        .returning()
      if (!row) throw new Error(`batch ${batch.id} vanished while it was locked`)
      return row
    },
    async cutOff(values, event) {
      const { id: _own, version: _version, ...copied } = batch
      const [row] = await tx
        .insert(batches)
        .values({ ...copied, ...values })
        .returning()
      if (!row) throw new Error('a part of a batch was not stored')
      await tx.insert(batchEvents).values({ batchId: row.id, to: row.stage, pieces: row.pieces, restId: batch.id, ...by, ...event })
      return row
    },
    async log(event) {
      await tx.insert(batchEvents).values({ batchId: batch.id, ...by, ...event })
    },
    async record(change) {
      await recordChange(context, tx, actor, { ...change, kind: 'batch', subject: { id: batch.id, label: order.number }, version })
      await notifyDesk(context, tx, 'order', order.number)
    },
    async advanceOrder(transition, undoUntil) {
      const moved = await moveOrder(context, tx, order, { transition, actor, reason: null, undoUntil })
      return isFailure(moved) ? moved : null
    },
  }
}
