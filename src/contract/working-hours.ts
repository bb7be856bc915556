import { minutesSinceMidnight, type PhoneHours } from './opening-hours.ts'
import { addDays, daysBetween, kyivClock, kyivMoment, type PlainDate } from './plain-date.ts'
import { defaultCalendar, isWorkingDay, type WorkCalendar } from './work-calendar.ts'

/** Minutes since midnight in Kyiv between which the shop answers the phone. */
export interface OpeningHours {
  readonly opens: number
  readonly closes: number
}

/** When somebody will call: at once, or from the moment the shop opens again. */
export type CallBack =
  | { readonly open: true }
  | { readonly open: false; readonly date: PlainDate; readonly minutes: number; readonly today: boolean; readonly tomorrow: boolean }

/** Whether the shop answers now, and if not, from when. Null when the calendar has no working day within a month. */
export function callBack(now: Date, hours: OpeningHours, calendar: WorkCalendar): CallBack | null {
  const { date, minutes } = kyivClock(now)
  const worksToday = isWorkingDay(date, calendar)
  if (worksToday && minutes >= hours.opens && minutes < hours.closes) return { open: true }
  const first = worksToday && minutes < hours.opens ? 0 : 1
  for (let ahead = first; ahead <= 31; ahead++) {
    const day = addDays(date, ahead)
    if (isWorkingDay(day, calendar)) return { open: false, date: day, minutes: hours.opens, today: ahead === 0, tomorrow: ahead === 1 }
  }
  return null
}

/** The moment that is `minutes` of opening time later: calls are due in working time, not at night. */
export function afterWorkingMinutes(now: Date, minutes: number, hours: OpeningHours, calendar: WorkCalendar): { date: PlainDate; minutes: number } {
  const clock = kyivClock(now)
  let { date } = clock
  let at = clock.minutes
  let left = minutes
  for (let days = 0; days < 731; days++) {
    if (isWorkingDay(date, calendar)) {
      const begin = Math.max(at, hours.opens)
      const open = hours.closes - begin
      if (open > 0 && left <= open) return { date, minutes: begin + left }
      left -= Math.max(0, open)
    }
    date = addDays(date, 1)
    at = 0
  }
  return { date, minutes: hours.opens }
}

/** Where the shop has not said when it answers: working time still has to be counted. */
export const defaultPhoneHours: PhoneHours = { ...defaultCalendar, opens: '09:00', closes: '18:00' }

/** The moment that is so many minutes of working time later: at night, on weekends and holidays none passes. */
export function workingTimeAfter(moment: Date, minutes: number, hours: PhoneHours): Date {
  const open = { opens: minutesSinceMidnight(hours.opens), closes: minutesSinceMidnight(hours.closes) }
  const due = afterWorkingMinutes(moment, minutes, open, hours)
  return kyivMoment(due.date, due.minutes)
}

/** The end of "within one working day": as much working time later as a day has. */
export function workingDayAfter(moment: Date, hours: PhoneHours): Date {
  return workingTimeAfter(moment, minutesSinceMidnight(hours.closes) - minutesSinceMidnight(hours.opens), hours)
}

/** Minutes of working time between two moments; none passes at night, on weekends and holidays. */
export function workingMinutesBetween(from: Date, to: Date, hours: PhoneHours): number {
  const open = { opens: minutesSinceMidnight(hours.opens), closes: minutesSinceMidnight(hours.closes) }
  const [first, last] = [kyivClock(from), kyivClock(to)]
  let minutes = 0
  // Nobody calls after two years.
  const end = daysBetween(first.date, last.date) > 731 ? addDays(first.date, 731) : last.date
  for (let date = first.date; date <= end; date = addDays(date, 1)) {
    if (!isWorkingDay(date, hours)) continue
    const begin = Math.max(open.opens, date === first.date ? first.minutes : 0)
    minutes += Math.max(0, Math.min(open.closes, date === last.date ? last.minutes : open.closes) - begin)
  }
  return minutes
}

/** The same time of day so many working days earlier. */
export function workingDaysBefore(moment: Date, days: number, calendar: WorkCalendar): Date {
  const { date, minutes } = kyivClock(moment)
  let day = date
  let left = days
  // Two years without a working day is a mistake in the settings.
  for (let tries = 0; left > 0 && tries < 731; tries++) {
    day = addDays(day, -1)
    if (isWorkingDay(day, calendar)) left -= 1
  }
  return kyivMoment(day, minutes)
}
