import { addDays, kyivClock, type PlainDate } from './plain-date.ts'
import type { ReadyDates } from './ready-range.ts'
import { addWorkingDays, defaultCalendar, nextWorkingDay, toPromisedDay, toWorkingDay, type WorkCalendar } from './work-calendar.ts'

/** Parameters of production. All are settings, some can be overridden per product. */
export interface ProductionPlan {
  readonly calendar: WorkCalendar
  /** Orders placed later count from the next working day; minutes since midnight in Kyiv. */
  readonly cut_off_minutes: number
  /** Pieces of one product cast per working day when it has no mould. */
  readonly casts_per_day: number
  /** Calendar days of curing at 20 °C, contained in the lead time. */
  readonly cure_days: number
  /** Speed of hardening in the hall: 1 at 20 °C, 0.79 at 15 °C, 0.62 at 10 °C (EN 1992-1-1, B.10). */
  readonly cure_speed: number
  /** Working days before production of a new order begins, because of the queue. */
  readonly queue_days: number
  /** Width of the promised range, in working days. */
  readonly reserve_days: number
  /** Working days between the end of curing and packing. */
  readonly finish_days: number
  readonly pack_days: number
  /** Minutes in which a step of a batch can be undone; 0 disables undoing. */
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

/** The facts about ordered goods that determine when they are ready. */
export interface ToMake {
  /** Lead time of one piece without additions, calendar days. */
  readonly leadTimeDays: number
  /** Working days added by the chosen options. */
  readonly optionDays: number
  readonly quantity: number
  /** Pieces cast per working day: the mould's capacity, or else the setting. */
  readonly castsPerDay: number
}

/** The working day on which production of an order placed now begins. */
export function productionStart(placedAt: Date, { calendar, cut_off_minutes }: ProductionPlan = defaultPlan): PlainDate {
  const { date, minutes } = kyivClock(placedAt)
  const today = toWorkingDay(date, calendar)
  return today === date && minutes >= cut_off_minutes ? nextWorkingDay(date, calendar) : today
}

/** Until when the result of {@link productionStart} may be shown: the next cut-off or midnight in Kyiv. */
export function startHoldsUntil(now: Date, { cut_off_minutes }: ProductionPlan): Date {
  const { minutes } = kyivClock(now)
  const next = minutes < cut_off_minutes ? cut_off_minutes : 24 * 60
  return new Date(Math.floor(now.getTime() / 60_000 + next - minutes) * 60_000)
}

/**
 * The range of working days when one or more pieces will be ready. Manual work takes working days, curing takes calendar days, and casting more
 * pieces than the moulds take per day adds working days. Neither end is a public holiday.
 * @param start the working day on which production begins, {@link productionStart}
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
