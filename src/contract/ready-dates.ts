import { addDays, kyivClock, type PlainDate } from './plain-date.ts'
import type { ReadyDates } from './ready-range.ts'
import { addWorkingDays, defaultCalendar, nextWorkingDay, toPromisedDay, toWorkingDay, type WorkCalendar } from './work-calendar.ts'

/** How the works makes things. All of it is a setting, some of it per product. */
export interface ProductionPlan {
  readonly calendar: WorkCalendar
  /** An order placed later than this counts from the next working day; minutes since midnight in Kyiv. */
  readonly cut_off_minutes: number
  /** Pieces of one kind that are cast in one working day, where no mould says otherwise. */
  readonly casts_per_day: number
  /** Calendar days of curing at 20 °C that the lead time contains. */
  readonly cure_days: number
  /** How fast concrete hardens in the hall: 1 at 20 °C, 0.79 at 15 °C, 0.62 at 10 °C (EN 1992-1-1, B.10). */
  readonly cure_speed: number
  /** Working days until the works can begin: what is queued already. */
  readonly queue_days: number
  /** Width of the promised range, in working days. */
  readonly reserve_days: number
  /** Working days between the end of curing and packing. */
  readonly finish_days: number
  readonly pack_days: number
  /** For how long a step of a batch may be taken back; 0: not at all. */
  readonly undo_minutes: number
}

export const defaultPlan: ProductionPlan = {
  calendar: defaultCalendar,
  cut_off_minutes: 15 * 60,
  casts_per_day: 2,
  cure_days: 7,
  cure_speed: 1,
  queue_days: 0,
  reserve_days: 4,
  finish_days: 2,
  pack_days: 1,
  undo_minutes: 10,
}

/** What is ordered, as far as it decides when it is ready. */
export interface ToMake {
  /** Calendar days for one piece without additions. */
  readonly leadTimeDays: number
  /** Working days that the chosen options add. */
  readonly optionDays: number
  readonly quantity: number
  /** Pieces of it that are cast in one working day: what its mould takes, else as the settings say. */
  readonly castsPerDay: number
}

/** The working day on which an order of this moment is begun. */
export function productionStart(placedAt: Date, { calendar, cut_off_minutes }: ProductionPlan = defaultPlan): PlainDate {
  const { date, minutes } = kyivClock(placedAt)
  const today = toWorkingDay(date, calendar)
  return today === date && minutes >= cut_off_minutes ? nextWorkingDay(date, calendar) : today
}

/** Until when what {@link productionStart} said may be shown: the next cut-off or the next midnight in Kyiv. */
export function startHoldsUntil(now: Date, { cut_off_minutes }: ProductionPlan): Date {
  const { minutes } = kyivClock(now)
  const next = minutes < cut_off_minutes ? cut_off_minutes : 24 * 60
  return new Date(Math.floor(now.getTime() / 60_000 + next - minutes) * 60_000)
}

/**
 * When a piece, or a number of them, will be ready: a range of working days. Hands' work counts working days, curing
 * counts calendar days, and casting more pieces than the moulds take in a day adds working days. Neither end is a public holiday.
 * @param start the working day on which it is begun, {@link productionStart}
 */
export function readyDates(
  start: PlainDate,
  { leadTimeDays, optionDays, quantity, castsPerDay }: ToMake,
  plan: ProductionPlan = defaultPlan,
): ReadyDates {
  const { calendar } = plan
  const furtherCasts = Math.max(0, Math.ceil(quantity / castsPerDay) - 1)
  const begun = addWorkingDays(start, plan.queue_days + furtherCasts + optionDays, calendar)
  const slowerCuring = Math.ceil(plan.cure_days / plan.cure_speed - plan.cure_days)
  const from = toPromisedDay(addDays(begun, leadTimeDays + slowerCuring), calendar)
  return { from, to: toPromisedDay(addWorkingDays(from, plan.reserve_days, calendar), calendar) }
}
