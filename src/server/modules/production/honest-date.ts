import { eq } from 'drizzle-orm'
import { refuse, type AdminFailure } from '#contract/admin/errors.ts'
import type { HonestDate, PromiseChange } from '#contract/admin/production.ts'
import { lastChanges } from '../../platform/audit/read-audit.ts'
import { kyivClock, type PlainDate } from '#contract/plain-date.ts'
import type { ScheduledBatch } from '#contract/production-schedule.ts'
import { addWorkingDays } from '#contract/work-calendar.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { readSettings } from '../content/index.ts'
import { lockOrder, mouldsFor, readOrder } from '../sales/index.ts'
import { orderPromises, orders } from '../sales/orders/tables.ts'
import { batches } from './tables.ts'
import { readWorkshop } from './workshop.ts'

/** When an order will be ready: by its batches, or behind everything else that waits when it has none yet. */
export async function readHonestDate(context: AppContext, db: Tx, number: string): Promise<HonestDate | AdminFailure> {
  const stored = await readOrder(db, { unscopedNumber: number })
  if (!stored) return refuse('notFound')
  const { order, lines } = stored
  const own = await db.select({ id: batches.id }).from(batches).where(eq(batches.orderId, order.id))
  const now = context.clock.now()
  const { production } = await readSettings(db)
  const moulds = order.state === 'new' ? await mouldsFor(db, lines) : new Map<number, number>()
  // Ids of batches are positive: these are of none.
  const wanted =
    order.state !== 'new'
      ? []
      : lines.map(
          (line): ScheduledBatch => ({
            id: -line.id,
            pieces: line.quantity,
            stage: 'queue',
            mould_id: moulds.get(line.id) ?? null,
            product_id: line.productId,
            promised_on: null,
            confirmed_at: now.toISOString(),
            not_before: line.optionDays ? addWorkingDays(kyivClock(now).date, line.optionDays, production.calendar) : null,
            cast_on: null,
            cure_until: null,
          }),
        )
  const { expected } = await readWorkshop(context, db, wanted)
  const dates = [...wanted, ...own].flatMap(({ id }) => expected.get(id)?.ready ?? [])
  return { order: number, promised_on: order.promisedOn ?? latest(lines.flatMap(({ readyTo }) => readyTo ?? [])), expected_on: latest(dates) }
}

const latest = (days: readonly PlainDate[]): PlainDate | null => days.toSorted().at(-1) ?? null

/** Promises a day. The first promise needs no reason, a later one does. */
export function changePromise(
  context: AppContext,
  actor: Actor,
  number: string,
  { version, promised_on, reason = null }: PromiseChange,
): Promise<HonestDate | AdminFailure> {
  return runOnce<HonestDate>(context, actor, { what: 'change-promise', body: { number, version, promised_on, reason } }, async (tx) => {
    const order = await lockOrder(tx, number)
    if (!order) return refuse('notFound')
    const current = await readHonestDate(context, tx, number)
    if ('failure' in current) return current
    if (order.version !== version) {
      const last = (await lastChanges(tx, 'order', [order.id])).get(String(order.id))
      return { failure: 'staleVersion', stale: { current, changed_by: last?.by?.name ?? null, changed_at: last?.at.toISOString() ?? null } }
    }
    const [before] = await tx.select({ promised: orders.promisedOn }).from(orders).where(eq(orders.id, order.id))
    if (before?.promised && before.promised !== promised_on && reason === null) return refuse('invalid', { reason: 'Say why the promise changes.' })
    await tx
      .update(orders)
      .set({ promisedOn: promised_on, lateAfter: promised_on, version: version + 1 })
      .where(eq(orders.id, order.id))
    await tx
      .insert(orderPromises)
      .values({ orderId: order.id, at: context.clock.now(), promisedOn: promised_on, reason, staffId: actor.id, staffName: actor.name })
    await notifyDesk(context, tx, 'order', number)
    await recordChange(context, tx, actor, {
      kind: 'order',
      verb: 'promise',
      thing: { id: order.id, label: number },
      changes: [{ field: 'promised_on', before: before?.promised ?? null, after: promised_on }],
      version: version + 1,
      reason,
    })
    return readHonestDate(context, tx, number)
  })
}
