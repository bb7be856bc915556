import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { BatchesChanged, BatchMove } from '#contract/admin/production.ts'
import { findHold, mayMove, type BatchStage } from '#contract/batch-stages.ts'
import type { OrderState } from '#contract/order.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { curedOn, type MouldCapacity } from '#contract/production-schedule.ts'
import type { ProductionPlan } from '#contract/ready-dates.ts'
import { toWorkingDay } from '#contract/work-calendar.ts'
import type { Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readSettings } from '../content/index.ts'
import { readPayments } from '../payments/index.ts'
import { undoTransition, type LockedOrder } from '../sales/index.ts'
import { changeBatch, toSnapshot, type BatchChange, type BatchRow } from './change-batch.ts'
import { packedPieces } from './batches-of-orders.ts'
import { batches, batchEvents, moulds } from './tables.ts'
import { withdrawScrapNotice } from './scrap-notices.ts'
import { toCapacity, undoEnd, undoLimit, viewHeld } from './workshop.ts'

/**
 * Moves a batch, or some of its pieces, to the next stage. The first cast piece moves the order into production; the last packed one
 * makes it ready. The buyer is told of both once the step can no longer be undone.
 */
export function moveBatch(context: AppContext, actor: Actor, id: number, { version, ...move }: BatchMove): Promise<BatchesChanged | Failure> {
  return changeBatch(context, actor, { what: 'move-batch', id, version, body: move }, async (change) => {
    const { batch } = change
    if (!mayMove(batch.stage, move.to) || move.pieces > batch.pieces) return fail('conflict')
    if (batch.blocked !== null) return fail('batchBlocked')
    const isCast = batch.stage === 'queue'
    if (isCast && !move.despite_deposit && (await lacksDeposit(change))) return fail('depositMissing')
    const { production } = await readSettings(change.tx)
    const [row] = batch.mouldId === null ? [] : await change.tx.select().from(moulds).where(eq(moulds.id, batch.mouldId))
    const mould = row && toCapacity(row)
    const early = findHold(viewHeld(batch, mould, production), move.to, kyivClock(change.now).date) !== null
    if (early && !move.early_reason) return fail('notCured')
    const reason = early ? (move.early_reason ?? null) : null
    const values = { ...(isCast ? castDates(change.now, mould, production) : {}), ...(early ? { earlyReason: reason } : {}) }
    const moved = move.pieces < batch.pieces ? await movePart(change, move, values, reason) : await moveWhole(change, move.to, values, reason)
    await change.record({
      verb: 'move',
      reason,
      changes: [
        { field: 'stage', before: batch.stage, after: move.to },
        ...(move.pieces < batch.pieces ? [{ field: 'pieces', before: batch.pieces, after: move.pieces }] : []),
      ],
    })
    return (await advanceOrder(change, move.to, undoLimit(change.now, production))) ?? moved
  })
}

type Values = Partial<Pick<BatchRow, 'castOn' | 'cureUntil' | 'earlyReason'>>

async function lacksDeposit({ tx, order }: BatchChange): Promise<boolean> {
  const payment = (await readPayments(tx, [order.id])).get(order.id)
  return payment?.parts.some(({ kind, due_kopiykas }) => kind === 'deposit' && due_kopiykas > 0) ?? false
}

/**
 * Curing takes the mould's own number of days, or the default, from the day of casting, and ends on a working day, when somebody can
 * take the piece out.
 */
function castDates(now: Date, mould: MouldCapacity | undefined, production: ProductionPlan): Values {
  const castOn = kyivClock(now).date
  return { castOn, cureUntil: toWorkingDay(curedOn(castOn, mould, production), production.calendar) }
}

async function moveWhole({ batch, now, update, log }: BatchChange, to: BatchStage, values: Values, reason: string | null): Promise<BatchRow[]> {
  const row = await update({ stage: to, stageAt: now, ...values })
  await log({ kind: 'moved', from: batch.stage, to, pieces: batch.pieces, reason, before: toSnapshot(batch) })
  return [row]
}

/** The remaining pieces keep the batch's id, so that somebody on an offline phone can move them next. */
async function movePart(
  { batch, now, update, log, cutOff }: BatchChange,
  { to, pieces }: Omit<BatchMove, 'version'>,
  values: Values,
  reason: string | null,
): Promise<BatchRow[]> {
  const rest = await update({ pieces: batch.pieces - pieces })
  await log({ kind: 'split', from: batch.stage, pieces: batch.pieces - pieces })
  const moved = await cutOff({ pieces, stage: to, stageAt: now, ...values }, { kind: 'moved', from: batch.stage, reason, before: toSnapshot(batch) })
  return [rest, moved]
}

async function advanceOrder({ tx, order, advanceOrder: advance }: BatchChange, to: BatchStage, undoUntil: Date | null): Promise<Failure | null> {
  if (order.state === 'confirmed') {
    const failure = await advance('produce', undoUntil)
    if (failure) return failure
    order.state = 'in_production'
    order.version += 1
  }
  if (to !== 'done' || order.state !== 'in_production') return null
  const unpacked = await tx.$count(batches, and(eq(batches.orderId, order.id), isNull(batches.endedAt), ne(batches.stage, 'done')))
  return unpacked > 0 ? null : advance('finish', undoUntil)
}

/**
 * Undoes a batch's last move, or the scrap that it replaces, within the time in the settings, even if a photograph was taken since. Pieces that were split off rejoin
 * the others, and the order returns to the state that it had before the step.
 */
export function undoMove(context: AppContext, actor: Actor, id: number, version: number): Promise<BatchesChanged | Failure> {
  return changeBatch(context, actor, { what: 'undo-batch-move', id, version, body: null }, async (change) => {
    const { tx, batch, now, update, log, record } = change
    const ofBatch = and(eq(batchEvents.batchId, id), ne(batchEvents.kind, 'photo'))
    const [last] = await tx.select().from(batchEvents).where(ofBatch).orderBy(desc(batchEvents.id)).limit(1)
    const { production } = await readSettings(tx)
    if (!last?.before || now >= undoEnd(last.at, production)) return fail('undoTooLate')
    // Pieces that replace scrap: they have not been cast, and nobody was notified.
    if (last.kind === 'made' && !(await withdrawScrapNotice(tx, id))) return fail('undoTooLate')
    const { before } = last
    await record({ verb: 'undo', changes: [{ field: 'stage', before: batch.stage, after: before.stage }] })
    const rest = last.restId === null ? null : await openRest(change, last.restId, before.stage, last.at)
    const row = await update({
      stage: before.stage,
      stageAt: new Date(before.stageAt),
      castOn: before.castOn,
      cureUntil: before.cureUntil,
      earlyReason: before.earlyReason,
      remade: before.remade ?? batch.remade,
      ...(rest ? { endedAt: now } : {}),
    })
    await log({ kind: 'undone', from: batch.stage, to: before.stage, pieces: batch.pieces })
    const failure = await returnOrder(context, actor, change)
    if (failure) return failure
    if (!rest) return [row]
    const [joined] = await tx
      .update(batches)
      .set({ pieces: rest.endedAt ? rest.pieces : rest.pieces + batch.pieces, endedAt: null, version: rest.version + 1 })
      .where(eq(batches.id, rest.id))
      .returning()
    return joined ? [joined, row] : [row]
  })
}

/** A step that the workshop undoes takes the order's state back with it, as long as neither the buyer was told nor the pieces have gone. */
async function returnOrder(context: AppContext, actor: Actor, { tx, batch, order }: BatchChange): Promise<Failure | null> {
  const undo = (from: LockedOrder, to: OrderState) => undoTransition(context, tx, actor, from, to)
  const now = order.state === 'in_production' ? order : order.state === 'ready' ? await undo(order, 'in_production') : null
  if (!now) return fail('undoTooLate')
  if (batch.stage === 'done') {
    const packed = await packedPieces(tx, order.id)
    const lines = await context.salesPorts.shippedLines(tx, now)
    if (lines.some(({ lineId, kind, shipped }) => kind === 'product' && shipped > (packed.get(lineId) ?? 0))) return fail('partlyShipped')
  }
  if ((await tx.$count(batches, and(eq(batches.orderId, order.id), isNull(batches.endedAt), ne(batches.stage, 'queue')))) === 0)
    await undo(now, 'confirmed')
  return null
}

/** The batch from which the pieces came, if it is still in that stage and open, or ended when all of its pieces were scrapped. */
async function openRest({ tx }: BatchChange, restId: number, stage: BatchStage, at: Date): Promise<BatchRow | null> {
  const [rest] = await tx.select().from(batches).where(eq(batches.id, restId)).for('update')
  return rest && (rest.endedAt === null || rest.endedAt.getTime() === at.getTime()) && rest.stage === stage ? rest : null
}
