import { hoursOn, minutesSinceMidnight, type PhoneHours } from './opening-hours.ts'
import { addDays, daysBetween, kyivClock, kyivMoment, weekdayNumber, type PlainDate } from './plain-date.ts'
import { defaultCalendar, isWorkingDay, type WorkCalendar } from './work-calendar.ts'

/** The hours in which the phone is answered on a working day, in minutes since midnight in Kyiv. */
function minutesOn(date: PlainDate, hours: PhoneHours): { readonly opens: number; readonly closes: number } {
  const { opens, closes } = hoursOn(weekdayNumber(date), hours)
  return { opens: minutesSinceMidnight(opens), closes: minutesSinceMidnight(closes) }
}

/** When the office will call: at once, or from the moment of opening. */
export type CallBack =
  | { readonly open: true }
  | { readonly open: false; readonly date: PlainDate; readonly minutes: number; readonly today: boolean; readonly tomorrow: boolean }

/** Whether the phone is answered now, or from when. Null when the calendar has no working day within a month. */
export function callBack(now: Date, hours: PhoneHours): CallBack | null {
  const { date, minutes } = kyivClock(now)
  const worksToday = isWorkingDay(date, hours)
  const { opens, closes } = minutesOn(date, hours)
  if (worksToday && minutes >= opens && minutes < closes) return { open: true }
  const first = worksToday && minutes < opens ? 0 : 1
  for (let ahead = first; ahead <= 31; ahead++) {
    const day = addDays(date, ahead)
    if (isWorkingDay(day, hours)) return { open: false, date: day, minutes: minutesOn(day, hours).opens, today: ahead === 0, tomorrow: ahead === 1 }
  }
  return null
}

/** The moment `minutes` of opening time later; calls are due in opening hours, not at night. */
export function afterWorkingMinutes(now: Date, minutes: number, hours: PhoneHours): { date: PlainDate; minutes: number } {
  const clock = kyivClock(now)
  let { date } = clock
  let at = clock.minutes
  let left = minutes
  for (let days = 0; days < 731; days++) {
    if (isWorkingDay(date, hours)) {
      const { opens, closes } = minutesOn(date, hours)
      const begin = Math.max(at, opens)
      const open = closes - begin
      if (open > 0 && left <= open) return { date, minutes: begin + left }
      left -= Math.max(0, open)
    }
    date = addDays(date, 1)
    at = 0
  }
  return { date, minutes: minutesOn(date, hours).opens }
}

/** Used to count working time when the shop has set no hours. */
export const defaultPhoneHours: PhoneHours = { ...defaultCalendar, opens: '09:00', closes: '18:00' }

/** The moment `minutes` of working time later; nights, weekends and holidays do not count. */
export function workingTimeAfter(moment: Date, minutes: number, hours: PhoneHours): Date {
  const due = afterWorkingMinutes(moment, minutes, hours)
  return kyivMoment(due.date, due.minutes)
}

/** The end of "within one working day": later by the working time of a usual day. */
export function workingDayAfter(moment: Date, hours: PhoneHours): Date {
  return workingTimeAfter(moment, minutesSinceMidnight(hours.closes) - minutesSinceMidnight(hours.opens), hours)
}

/** Minutes of working time between two moments; nights, weekends and holidays do not count. */
export function workingMinutesBetween(from: Date, to: Date, hours: PhoneHours): number {
  const [first, last] = [kyivClock(from), kyivClock(to)]
  let minutes = 0
  // Nobody calls after more than two years, so counting stops there.
  const end = daysBetween(first.date, last.date) > 731 ? addDays(first.date, 731) : last.date
  for (let date = first.date; date <= end; date = addDays(date, 1)) {
    if (!isWorkingDay(date, hours)) continue
    const open = minutesOn(date, hours)
    const begin = Math.max(open.opens, date === first.date ? first.minutes : 0)
    minutes += Math.max(0, Math.min(open.closes, date === last.date ? last.minutes : open.closes) - begin)
  }
  return minutes
}

/** The same time of day, that many working days earlier. */
export function workingDaysBefore(moment: Date, days: number, calendar: WorkCalendar): Date {
  const { date, minutes } = kyivClock(moment)
  let day = date
  let left = days
  // Two years without a working day is a mistake in the settings, so the loop stops.
  for (let tries = 0; left > 0 && tries < 731; tries++) {
    day = addDays(day, -1)
    if (isWorkingDay(day, calendar)) left -= 1
  }
  return kyivMoment(day, minutes)
}
