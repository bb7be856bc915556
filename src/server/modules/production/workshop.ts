import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { kyivClock, type PlainDate } from '#contract/plain-date.ts'
import type { ProductionPlan } from '#contract/ready-dates.ts'
import { demouldDay, scheduleBatches, type Expected, type MouldCapacity, type ScheduledBatch, type Workshop } from '#contract/production-schedule.ts'
import { addWorkingDays } from '#contract/work-calendar.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { readSettings } from '../content/index.ts'
import { orderLineRows, orderRows, type GoodsToMake } from '../sales/index.ts'
import { batches, moulds } from './tables.ts'
import { mouldsFor } from './order-batches.ts'

/** A batch that is not packed yet. */
interface OpenBatch extends ScheduledBatch {
  readonly line_id: number | null
  readonly cast_position: number | null
}

/** The workshop's current state: moulds, working days, open batches, and when each will be ready. */
export interface WorkshopNow extends Workshop {
  readonly plan: ProductionPlan
  readonly today: PlainDate
  readonly open: readonly OpenBatch[]
  readonly mouldRows: readonly (typeof moulds.$inferSelect)[]
  readonly expected: ReadonlyMap<number, Expected>
  /** By order: the day on which its last open batch is packed. Orders with nothing left to make are missing. */
  readonly orderReady: ReadonlyMap<number, PlainDate>
}

export const toCapacity = ({ id, count, castsPerDay, daysIn, cureDays }: typeof moulds.$inferSelect): MouldCapacity => ({
  id,
  count,
  casts_per_day: castsPerDay,
  days_in: daysIn,
  cure_days: cureDays,
})

/** What keeps the pieces of a batch where they are. */
export const viewHeld = ({ stage, castOn, cureUntil }: typeof batches.$inferSelect, mould: MouldCapacity | undefined, plan: ProductionPlan) => ({
  stage,
  demould_on: stage === 'cast' && castOn !== null ? demouldDay(castOn, mould, plan) : null,
  cure_until: cureUntil,
})

/** Until when a step made at this moment can be undone. */
export const undoEnd = (at: Date, { undo_minutes }: Pick<ProductionPlan, 'undo_minutes'>): Date => new Date(at.getTime() + undo_minutes * 60_000)

/** The same for a step of now; null when steps cannot be undone. */
export const undoLimit = (now: Date, plan: Pick<ProductionPlan, 'undo_minutes'>): Date | null => (plan.undo_minutes > 0 ? undoEnd(now, plan) : null)

const later = (a: PlainDate | null, b: PlainDate | null): PlainDate | null => (a === null ? b : b === null || a > b ? a : b)

/** @param requested imagined batches, scheduled after everything else */
export async function readWorkshop(context: AppContext, db: Db | Tx, requested: readonly ScheduledBatch[] = []): Promise<WorkshopNow> {
  // Sequential, because a transaction has one connection.
  const { production: plan } = await readSettings(db)
  const mouldRows = await db.select().from(moulds).orderBy(asc(moulds.code))
  const rows = await db
    .select({ batch: batches, productId: orderLineRows.productId, readyBy: orderRows.lateAfter })
    .from(batches)
    .innerJoin(orderRows, eq(orderRows.id, batches.orderId))
    .innerJoin(orderLineRows, eq(orderLineRows.id, batches.lineId))
    .where(and(isNull(batches.endedAt), ne(batches.stage, 'done')))
  const open = rows.map(
    ({ batch, productId, readyBy }): OpenBatch => ({
      id: batch.id,
      line_id: batch.lineId,
      pieces: batch.pieces,
      stage: batch.stage,
      mould_id: batch.mouldId,
      product_id: productId,
      ready_by: readyBy,
      confirmed_at: batch.confirmedAt.toISOString(),
      planned_on: batch.plannedOn,
      cast_position: batch.castPosition,
      not_before: batch.notBefore,
      cast_on: batch.castOn,
      cure_until: batch.cureUntil,
    }),
  )
  const today = kyivClock(context.clock.now()).date
  const workshop = { plan, moulds: mouldRows.map(toCapacity) }
  const expected = scheduleBatches([...open, ...requested], workshop, today)
  const orderReady = new Map<number, PlainDate>()
  for (const { batch } of rows) {
    const ready = later(expected.get(batch.id)?.ready ?? null, orderReady.get(batch.orderId) ?? null)
    if (ready !== null) orderReady.set(batch.orderId, ready)
  }
  return { ...workshop, today, open, mouldRows, expected, orderReady }
}

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
