import type { Language } from './languages.ts'
import { weekdayNumber, type PlainDate } from './plain-date.ts'
import type { WorkCalendar } from './work-calendar.ts'

/** When somebody answers the phone. `opens` and `closes` are times of day in Kyiv, `HH:MM`. */
export interface PhoneHours extends WorkCalendar {
  readonly opens: string
  readonly closes: string
  /** Weekdays with hours of their own, such as a short Saturday. */
  readonly days?: readonly DayHours[] | undefined
}

/** 1 = Monday … 7 = Sunday. */
export interface DayHours {
  readonly weekday: number
  readonly opens: string
  readonly closes: string
}

type Times = Pick<DayHours, 'opens' | 'closes'>

/** The opening hours of a weekday, assuming that it is a working day. */
export const hoursOn = (weekday: number, hours: PhoneHours): Times => hours.days?.find((day) => day.weekday === weekday) ?? hours

const dayNames: Readonly<Record<Language, readonly string[]>> = {
  uk: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
}

/** Converts `HH:MM` to minutes since midnight. */
export function minutesSinceMidnight(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Removes the leading zero: `9:00`. */
export const plainTime = (time: string): string => time.replace(/^0(?=\d)/, '')

/** The opening time of a working day, without a leading zero. */
export const openingTime = (date: PlainDate, hours: PhoneHours): string => plainTime(hoursOn(weekdayNumber(date), hours).opens)

/** Groups the working weekdays by equal hours, in the order of the week. */
export function sameHours(hours: PhoneHours): readonly (Times & { readonly weekdays: readonly number[] })[] {
  const days = [...new Set(hours.weekdays)].sort((a, b) => a - b)
  const groups = Map.groupBy(days, (day) => Object.values(timesOn(day, hours)).join('–'))
  return [...groups.values()].map((weekdays) => ({ weekdays, ...timesOn(weekdays[0] ?? 1, hours) }))
}
const timesOn = (weekday: number, hours: PhoneHours): Times => {
  const { opens, closes } = hoursOn(weekday, hours)
  return { opens, closes }
}

/** `пн–пт 9:00–18:00, сб 10:00–14:00`; weekdays that are not consecutive are listed with commas: `пн–чт, сб`. */
export function openingHoursText(hours: PhoneHours, language: Language): string {
  return sameHours(hours)
    .map(({ weekdays, opens, closes }) => `${daysText(weekdays, language)} ${plainTime(opens)}–${plainTime(closes)}`)
    .join(', ')
}

function daysText(days: readonly number[], language: Language): string {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && run.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const name = (day: number | undefined) => dayNames[language][(day ?? 1) - 1] ?? ''
  const parts = runs.map((run) => (run.length === 1 ? name(run[0]) : `${name(run[0])}${run.length === 2 ? ', ' : '–'}${name(run.at(-1))}`))
  return parts.join(', ')
}
