import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { inDayOrder } from '#contract/batch-stages.ts'
import type { CastOrder, CastOrderChange } from '#contract/admin/production.ts'
import { fail, staleVersion, type Failure } from '#contract/errors.ts'
import { inCastingOrder } from '#contract/production-schedule.ts'
import { readEntries } from '../../platform/audit/read-audit.ts'
import { recordChanges, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { lockOrders } from '../sales/index.ts'
import { batches } from './tables.ts'
import { readWorkshop, type WorkshopNow } from './workshop.ts'

/** Sort keys that come after every day. */
const [noDay, castAlready] = ['9999-12-31', 'cast']

/**
 * The open batches in the order of work: by day of casting, within a day by the set order, then by promise and confirmation. What is
 * left of a line that was begun today keeps its place, although its mould is full now. Cast batches come last, by promise.
 */
export function inWorkOrder({ open, expected, today }: WorkshopNow): WorkshopNow['open'] {
  const begun = new Set(open.flatMap(({ cast_on, line_id }) => (cast_on === today ? [line_id] : [])))
  const findCastingDay = ({ id, stage, line_id }: WorkshopNow['open'][number]) => {
    if (stage !== 'queue') return castAlready
    return begun.has(line_id) ? today : (expected.get(id)?.casting[0]?.day ?? noDay)
  }
  const byDay = Map.groupBy(inCastingOrder(open), findCastingDay)
  return [...byDay].toSorted(([a], [b]) => a.localeCompare(b)).flatMap(([, ofDay]) => inDayOrder(ofDay))
}

/**
 * Saves the casting order of a day's batches as one list. It is checked against the order that the editor saw, not against batch
 * versions, so that a step waiting on an offline phone is not refused because of the sorting.
 */
export function orderCasting(context: AppContext, actor: Actor, change: CastOrderChange): Promise<CastOrder | Failure> {
  return runOnce<CastOrder>(context, actor, { what: 'order-casting', body: change }, async (tx) => {
    const ids = new Set(change.after)
    const isSame = ids.size === change.after.length && change.before.length === ids.size && change.before.every((id) => ids.has(id))
    if (!isSame) return fail('invalid', { after: 'The list must name every batch once.' })
    const waiting = await lockWaiting(tx, [...ids])
    const now = inDayOrder(inWorkOrder(await readWorkshop(context, tx)).filter(({ id }) => waiting.has(id)))
    const current = now.map(({ id }) => id)
    const stillWaits = (id: number) => waiting.has(id)
    const [before, after] = [change.before.filter(stillWaits), change.after.filter(stillWaits)]
    if (before.join() !== current.join()) return staleOrder(tx, current)
    const placed = now.filter(({ cast_position }) => cast_position !== null).length
    // Batches after the last moved one need no position: later ones still join by their promise.
    const last = Math.max(
      placed - 1,
      after.findLastIndex((id, at) => id !== current[at]),
    )
    const moved = after.slice(0, last + 1).flatMap((id, at) => {
      const batch = waiting.get(id)
      return batch && batch.position !== at + 1 ? [{ id, position: at + 1, was: batch.position, number: batch.number }] : []
    })
    for (const { id, position } of moved) await tx.update(batches).set({ castPosition: position }).where(eq(batches.id, id))
    await recordChanges(
      context,
      tx,
      actor,
      moved.map(({ id, position, was, number }) => ({
        kind: 'batch',
        verb: 'order',
        subject: { id, label: number },
        changes: [{ field: 'cast_position', before: was, after: position }],
        reason: null,
      })),
    )
    if (moved.length > 0) await notifyDesk(context, tx, 'order', null)
    return { batches: after }
  })
}

/** Locks those of the batches that are not cast yet. Locks their orders first, sorted, as every change of a batch locks its own. */
async function lockWaiting(tx: Tx, ids: readonly number[]): Promise<Map<number, { position: number | null; number: string }>> {
  if (ids.length === 0) return new Map()
  const ofBatches = await tx
    .selectDistinct({ id: batches.orderId })
    .from(batches)
    .where(inArray(batches.id, [...ids]))
  const ofThem = ofBatches.map(({ id }) => id)
  const owners = await lockOrders(tx, ofThem)
  const numbers = new Map(owners.map(({ id, number }) => [id, number]))
  const rows = await tx
    .select({ id: batches.id, orderId: batches.orderId, position: batches.castPosition })
    .from(batches)
    .where(and(inArray(batches.id, [...ids]), eq(batches.stage, 'queue'), isNull(batches.endedAt)))
    .orderBy(asc(batches.id))
    .for('update')
  return new Map(rows.map(({ id, orderId, position }) => [id, { position, number: numbers.get(orderId) ?? '' }]))
}

async function staleOrder(tx: Tx, current: readonly number[]): Promise<Failure> {
  const last = (await readEntries(tx, 'batch', current)).findLast(({ action }) => action === 'batch.order')
  return staleVersion({ batches: current }, last?.actorName, last?.at)
}
