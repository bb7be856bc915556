import type { BatchStage } from './batch-stages.ts'
import { createMouldLoad, workingDaysFrom, type MouldLoad, type WorkingDays } from './mould-load.ts'
import { addDays, type PlainDate } from './plain-date.ts'
import type { ProductionPlan } from './ready-dates.ts'
import { addWorkingDays, nextWorkingDay } from './work-calendar.ts'

export interface MouldCapacity {
  readonly id: number
  /** How many identical moulds there are. */
  readonly count: number
  readonly casts_per_day: number
  /** Working days that a piece stays in the mould. */
  readonly days_in: number
  /** Calendar days of curing at 20 °C; null uses the setting. */
  readonly cure_days: number | null
}

/** The facts about a batch that determine when it is ready. */
export interface ScheduledBatch {
  readonly id: number
  readonly pieces: number
  readonly stage: BatchStage
  readonly mould_id: number | null
  /** Pieces without a mould share their product's daily casting limit. */
  readonly product_id: number | null
  /** The promised day, or else the last of the ready days shown at checkout. */
  readonly ready_by: PlainDate | null
  /** When its order was confirmed, ISO 8601. */
  readonly confirmed_at: string
  /** The earliest casting day, because an option takes time. */
  readonly not_before: PlainDate | null
  /** The day from which the office has planned to cast it. */
  readonly planned_on: PlainDate | null
  readonly cast_on: PlainDate | null
  /** The first day on which it has cured; null before casting. */
  readonly cure_until: PlainDate | null
}

export interface Expected {
  /** Pieces to cast by day; empty once they are cast. */
  readonly casting: readonly { readonly day: PlainDate; readonly pieces: number }[]
  /** The working day on which it will be packed. */
  readonly ready: PlainDate
}

export interface Workshop {
  readonly plan: Pick<ProductionPlan, 'calendar' | 'casts_per_day' | 'cure_days' | 'cure_speed' | 'finish_days' | 'pack_days'>
  readonly moulds: readonly MouldCapacity[]
}

const byReadyDay = (a: ScheduledBatch, b: ScheduledBatch): number =>
  (a.ready_by ?? '9999').localeCompare(b.ready_by ?? '9999') || a.confirmed_at.localeCompare(b.confirmed_at) || a.id - b.id

/** Sorts batches in the order of casting: by promised day, then by confirmation. */
export const inCastingOrder = <B extends ScheduledBatch>(batches: readonly B[]): B[] => batches.toSorted(byReadyDay)

/** The first working day on which a piece cast on this day may leave its mould. */
export const demouldDay = (cast: PlainDate, mould: MouldCapacity | undefined, { calendar }: Workshop['plan']): PlainDate =>
  addWorkingDays(cast, daysIn(mould), calendar)

/** The first day on which a piece cast on this day has cured: in calendar days, more in a cold hall. */
export function curedOn(
  cast: PlainDate,
  mould: Pick<MouldCapacity, 'cure_days'> | undefined,
  { cure_days, cure_speed }: Workshop['plan'],
): PlainDate {
  return addDays(cast, Math.ceil((mould?.cure_days ?? cure_days) / cure_speed))
}

/**
 * Computes when each open batch will be ready. Batches planned for a day to come begin on it, whatever else is cast then; moulds are filled with the
 * others by promised day, then by confirmation. Curing takes calendar days and ends on a
 * working day; manual work takes working days. The same input always gives the same result.
 * @param today work continues on this day, or on the next working one
 */
export function scheduleBatches(batches: readonly ScheduledBatch[], workshop: Workshop, today: PlainDate): Map<number, Expected> {
  const days = workingDaysFrom(today, workshop.plan.calendar)
  const moulds = indexMoulds(workshop)
  const inOrder = inCastingOrder(batches)
  // Pieces that are already in moulds take their room before anything else is cast.
  for (const batch of inOrder)
    if (batch.stage === 'cast') moulds.ensureLoad(batch).hold(batch.pieces, daysLeftInMould(batch, moulds.of(batch), workshop, today))
  const expected = new Map<number, Expected>()
  const isFixed = ({ planned_on }: ScheduledBatch) => planned_on !== null && planned_on >= today
  for (const batch of inOrder.toSorted((a, b) => Number(isFixed(b)) - Number(isFixed(a)))) {
    if (batch.stage === 'done') continue
    const { casting, cured } =
      batch.stage === 'queue'
        ? castNext(batch, isFixed(batch), moulds, workshop, days)
        : { casting: [], cured: curedDay(batch, moulds, workshop, days, today) }
    const work = batch.stage === 'pack' ? 0 : workshop.plan.finish_days
    expected.set(batch.id, { casting, ready: days.day(cured + work + workshop.plan.pack_days) })
  }
  return expected
}

/** The moulds with their capacity; pieces without one share their product's daily casting limit. */
function indexMoulds({ plan, moulds }: Workshop) {
  const byId = new Map(moulds.map((mould) => [mould.id, mould]))
  const loads = new Map<string, MouldLoad>()
  const of = ({ mould_id }: ScheduledBatch) => (mould_id === null ? undefined : byId.get(mould_id))
  return {
    of,
    ensureLoad(batch: ScheduledBatch): MouldLoad {
      const mould = of(batch)
      const key = mould ? `mould ${mould.id}` : batch.product_id === null ? `batch ${batch.id}` : `product ${batch.product_id}`
      const known = loads.get(key)
      if (known) return known
      const slots = mould ? mould.count * mould.casts_per_day : plan.casts_per_day
      const load = createMouldLoad(Math.max(1, slots), daysIn(mould))
      loads.set(key, load)
      return load
    },
  }
}

const daysIn = (mould: MouldCapacity | undefined): number => Math.max(1, mould?.days_in ?? 1)

/** Working days, today included, for which cast pieces stay in their mould. */
function daysLeftInMould({ cast_on }: ScheduledBatch, mould: MouldCapacity | undefined, { plan }: Workshop, today: PlainDate): number {
  let left = daysIn(mould)
  for (let day = cast_on ?? today; day < today && left > 0; day = nextWorkingDay(day, plan.calendar)) left--
  return left
}

function castNext(batch: ScheduledBatch, isFixed: boolean, moulds: ReturnType<typeof indexMoulds>, { plan }: Workshop, days: WorkingDays) {
  const from = isFixed ? batch.planned_on : batch.not_before
  const first = from === null ? 0 : days.toNumber(from)
  const casts = moulds.ensureLoad(batch)[isFixed ? 'castRegardless' : 'cast'](first, batch.pieces)
  const last = casts.at(-1)?.day ?? first
  const mould = moulds.of(batch)
  return {
    casting: casts.map(({ day, pieces }) => ({ day: days.day(day), pieces })),
    cured: Math.max(last + daysIn(mould), days.toNumber(curedOn(days.day(last), mould, plan))),
  }
}

/** The number of the working day on which manual work begins. */
function curedDay(batch: ScheduledBatch, moulds: ReturnType<typeof indexMoulds>, workshop: Workshop, days: WorkingDays, today: PlainDate): number {
  if (batch.stage === 'finish' || batch.stage === 'pack') return 0
  const mould = moulds.of(batch)
  const cured = days.toNumber(batch.cure_until ?? curedOn(batch.cast_on ?? today, mould, workshop.plan))
  return batch.stage === 'cast' ? Math.max(cured, daysLeftInMould(batch, mould, workshop, today)) : cured
}
