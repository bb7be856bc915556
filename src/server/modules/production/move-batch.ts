import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { BatchesChanged, BatchMove } from '#contract/admin/production.ts'
import { isTooEarly, mayMove, type BatchStage } from '#contract/batch-stages.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { curedOn } from '#contract/production-schedule.ts'
import { toWorkingDay } from '#contract/work-calendar.ts'
import type { Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readSettings } from '../content/index.ts'
import { readPayments } from '../payments/index.ts'
import { changeBatch, type BatchChange, type BatchRow } from './change-batch.ts'
import { batches, batchEvents, moulds } from './tables.ts'
import { toCapacity } from './workshop.ts'

/**
 * Moves a batch, or some of its pieces, to the next stage. The first cast piece moves the order into production; the last packed one
 * makes it ready.
 */
export function moveBatch(context: AppContext, actor: Actor, id: number, { version, ...move }: BatchMove): Promise<BatchesChanged | Failure> {
  return changeBatch(context, actor, { what: 'move-batch', id, version, body: move }, async (change) => {
    const { batch } = change
    if (!mayMove(batch.stage, move.to) || move.pieces > batch.pieces) return fail('conflict')
    if (batch.blocked !== null) return fail('batchBlocked')
    const isCast = batch.stage === 'queue'
    if (isCast && !move.despite_deposit && (await lacksDeposit(change))) return fail('depositMissing')
    const early = isTooEarly({ stage: batch.stage, cure_until: batch.cureUntil }, move.to, kyivClock(change.now).date)
    if (early && !move.early_reason) return fail('notCured')
    const reason = early ? (move.early_reason ?? null) : null
    const values = { ...(isCast ? await castDates(change) : {}), ...(early ? { earlyReason: reason } : {}) }
    const moved = move.pieces < batch.pieces ? await movePart(change, move, values, reason) : await moveWhole(change, move.to, values, reason)
    await change.record({
      verb: 'move',
      reason,
      changes: [
        { field: 'stage', before: batch.stage, after: move.to },
        ...(move.pieces < batch.pieces ? [{ field: 'pieces', before: batch.pieces, after: move.pieces }] : []),
      ],
    })
    return (await advanceOrder(change, move.to)) ?? moved
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
async function castDates({ tx, batch, now }: BatchChange): Promise<Values> {
  const castOn = kyivClock(now).date
  const { production } = await readSettings(tx)
  const [mould] = batch.mouldId === null ? [] : await tx.select().from(moulds).where(eq(moulds.id, batch.mouldId))
  return { castOn, cureUntil: toWorkingDay(curedOn(castOn, mould && toCapacity(mould), production), production.calendar) }
}

const toSnapshot = ({ stage, stageAt, castOn, cureUntil, earlyReason }: BatchRow) => ({
  stage,
  stageAt: stageAt.toISOString(),
  castOn,
  cureUntil,
  earlyReason,
})

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

async function advanceOrder({ tx, order, advanceOrder: advance }: BatchChange, to: BatchStage): Promise<Failure | null> {
  if (order.state === 'confirmed') {
    const failure = await advance('produce')
    if (failure) return failure
    order.state = 'in_production'
    order.version += 1
  }
  if (to !== 'done' || order.state !== 'in_production') return null
  const [open] = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.orderId, order.id), isNull(batches.endedAt), ne(batches.stage, 'done')))
    .limit(1)
  return open ? null : advance('finish')
}

/**
 * Undoes a batch's last move within the time in the settings, even if a photograph was taken since. Pieces that were split off rejoin
 * the others. The order's state stays, because its buyer was notified.
 */
export function undoMove(context: AppContext, actor: Actor, id: number, version: number): Promise<BatchesChanged | Failure> {
  return changeBatch(context, actor, { what: 'undo-batch-move', id, version, body: null }, async (change) => {
    const { tx, batch, now, update, log, record } = change
    const ofBatch = and(eq(batchEvents.batchId, id), ne(batchEvents.kind, 'photo'))
    const [last] = await tx.select().from(batchEvents).where(ofBatch).orderBy(desc(batchEvents.id)).limit(1)
    const { production } = await readSettings(tx)
    if (last?.kind !== 'moved' || !last.before || now.getTime() - last.at.getTime() >= production.undo_minutes * 60_000) return fail('conflict')
    // It was the order's last batch, so the buyer was told that everything is ready.
    if (batch.stage === 'done' && change.order.state !== 'in_production') return fail('conflict')
    const { before } = last
    await record({ verb: 'undo', changes: [{ field: 'stage', before: batch.stage, after: before.stage }] })
    const rest = last.restId === null ? null : await openRest(change, last.restId, before.stage)
    const row = await update({
      stage: before.stage,
      stageAt: new Date(before.stageAt),
      castOn: before.castOn,
      cureUntil: before.cureUntil,
      earlyReason: before.earlyReason,
      ...(rest ? { endedAt: now } : {}),
    })
    await log({ kind: 'undone', from: batch.stage, to: before.stage, pieces: batch.pieces })
    if (!rest) return [row]
    const [joined] = await tx
      .update(batches)
      .set({ pieces: rest.pieces + batch.pieces, version: rest.version + 1 })
      .where(eq(batches.id, rest.id))
      .returning()
    return joined ? [joined, row] : [row]
  })
}

/** The batch from which the pieces were split, if it is still open and in that stage. */
async function openRest({ tx }: BatchChange, restId: number, stage: BatchStage): Promise<BatchRow | null> {
  const [rest] = await tx.select().from(batches).where(eq(batches.id, restId)).for('update')
  return rest && rest.endedAt === null && rest.stage === stage ? rest : null
}
