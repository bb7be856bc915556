import { and, eq, isNull } from 'drizzle-orm'
import { kyivClock, type PlainDate } from '#contract/plain-date.ts'
import { scheduleBatches, type ScheduledBatch } from '#contract/production-schedule.ts'
import { addWorkingDays } from '#contract/work-calendar.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { GoodsToMake } from '../sales/index.ts'
import { mouldsFor } from './order-batches.ts'
import { batches } from './tables.ts'
import { toCapacity, readWorkshop } from './workshop.ts'

/**
 * When goods would be ready: cast pieces continue as they are; the rest keep the order's place in the queue, or come last without one.
 * Null when nothing is left to make.
 */
export async function expectedReady(
  context: AppContext,
  db: Db | Tx,
  goods: readonly GoodsToMake[],
  order?: { readonly id: number; readonly lateAfter: PlainDate | null },
): Promise<PlainDate | null> {
  const own = order
    ? await db
        .select()
        .from(batches)
        .where(and(eq(batches.orderId, order.id), isNull(batches.endedAt)))
    : []
  const queued = own.filter(({ stage }) => stage === 'queue')
  const cast = own.filter(({ stage }) => stage !== 'queue')
  const requested = goods.flatMap((one, at) => {
    const ofLine = <T extends { lineId: number | null }>(all: readonly T[]) => all.filter(({ lineId }) => lineId !== null && lineId === one.lineId)
    const pieces = one.quantity - ofLine(cast).reduce((total, batch) => total + batch.pieces, 0)
    // A negative id: real batches have positive ones.
    return pieces > 0 ? [{ ...one, id: -1 - at, pieces, place: ofLine(queued)[0] }] : []
  })
  const workshop = await readWorkshop(context, db)
  const moulds = await mouldsFor(db, requested)
  const now = context.clock.now()
  const { plan, today } = workshop
  const waiting = requested.map(
    ({ id, pieces, productId, optionDays, place }): ScheduledBatch => ({
      id,
      pieces,
      stage: 'queue',
      mould_id: place?.mouldId ?? moulds.get(id) ?? null,
      product_id: productId,
      ready_by: place && order ? order.lateAfter : null,
      confirmed_at: (place?.confirmedAt ?? now).toISOString(),
      not_before: optionDays ? addWorkingDays(kyivClock(now).date, optionDays, plan.calendar) : null,
      planned_on: place?.plannedOn ?? null,
      cast_on: null,
      cure_until: null,
    }),
  )
  const open = workshop.open.filter(({ id }) => !queued.some((batch) => batch.id === id))
  const expected = scheduleBatches([...open, ...waiting], { plan, moulds: workshop.mouldRows.map(toCapacity) }, today)
  return latest([...waiting, ...cast].flatMap(({ id }) => expected.get(id)?.ready ?? []))
}

export const latest = (days: readonly PlainDate[]): PlainDate | null => days.toSorted().at(-1) ?? null
