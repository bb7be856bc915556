import { addDays, kyivClock, type PlainDate } from './plain-date.ts'
import { addWorkingDays, defaultCalendar, nextWorkingDay, toWorkingDay, type WorkCalendar } from './work-calendar.ts'

/** How the works makes things. All of it is a setting, some of it per product. */
export interface ProductionPlan {
  readonly calendar: WorkCalendar
  /** An order placed later than this counts from the next working day; minutes since midnight in Kyiv. */
  readonly cutOffMinutes: number
  /** Pieces of one kind that are cast in one working day. */
  readonly castsPerDay: number
  /** Calendar days of curing at 20 °C that the lead time contains. */
  readonly cureDays: number
  /** How fast concrete hardens in the hall: 1 at 20 °C, 0.79 at 15 °C, 0.62 at 10 °C (EN 1992-1-1, B.10). */
  readonly cureSpeed: number
  /** Working days until the works can begin: what is queued already. */
  readonly queueDays: number
  /** Width of the promised range, in working days. */
  readonly reserveDays: number
}

export const defaultPlan: ProductionPlan = {
  calendar: defaultCalendar,
  cutOffMinutes: 15 * 60,
  castsPerDay: 2,
  cureDays: 7,
  cureSpeed: 1,
  queueDays: 0,
  reserveDays: 4,
}

/** What is ordered, as far as it decides when it is ready. */
export interface ToMake {
  /** Calendar days for one piece without additions. */
  readonly leadTimeDays: number
  /** Working days that the chosen options add. */
  readonly optionDays: number
  readonly quantity: number
}

export interface ReadyDates {
  readonly from: PlainDate
  readonly to: PlainDate
}

/**
 * When a piece, or a number of them, will be ready: a range of working days. Hands' work counts working days, curing
 * counts calendar days, and casting more pieces than the moulds take in a day adds working days.
 */
export function readyDates(placedAt: Date, { leadTimeDays, optionDays, quantity }: ToMake, plan: ProductionPlan = defaultPlan): ReadyDates {
  const { calendar } = plan
  const { date, minutes } = kyivClock(placedAt)
  const today = toWorkingDay(date, calendar)
  const start = today === date && minutes >= plan.cutOffMinutes ? nextWorkingDay(date, calendar) : today
  const furtherCasts = Math.max(0, Math.ceil(quantity / plan.castsPerDay) - 1)
  const begun = addWorkingDays(start, plan.queueDays + furtherCasts + optionDays, calendar)
  const slowerCuring = Math.ceil(plan.cureDays / plan.cureSpeed - plan.cureDays)
  const from = toWorkingDay(addDays(begun, leadTimeDays + slowerCuring), calendar)
  return { from, to: addWorkingDays(from, plan.reserveDays, calendar) }
}

/** Of several things made side by side: ready when the last one is. */
export function latestReady(all: readonly ReadyDates[]): ReadyDates | null {
  const [first, ...rest] = all
  if (!first) return null
  return rest.reduce((latest, one) => ({ from: one.from > latest.from ? one.from : latest.from, to: one.to > latest.to ? one.to : latest.to }), first)
}
