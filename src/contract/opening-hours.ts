import type { Language } from './languages.ts'
import type { WorkCalendar } from './work-calendar.ts'

/** When somebody answers the phone. `opens` and `closes` are times of day in Kyiv, `HH:MM`. */
export interface PhoneHours extends WorkCalendar {
  readonly opens: string
  readonly closes: string
}

const dayNames: Readonly<Record<Language, readonly string[]>> = {
  uk: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
}

/** Minutes since midnight. */
export function minutesSinceMidnight(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** `9:00` as a reader writes it. */
export const plainTime = (time: string): string => time.replace(/^0(?=\d)/, '')

/** `пн–пт 9:00–18:00`; days that do not follow one another stand apart: `пн–чт, сб`. */
export function openingHoursText({ weekdays, opens, closes }: PhoneHours, language: Language): string {
  const days = [...new Set(weekdays)].sort((a, b) => a - b)
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && run.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const name = (day: number | undefined) => dayNames[language][(day ?? 1) - 1] ?? ''
  const parts = runs.map((run) => (run.length === 1 ? name(run[0]) : `${name(run[0])}${run.length === 2 ? ', ' : '–'}${name(run.at(-1))}`))
  return `${parts.join(', ')} ${plainTime(opens)}–${plainTime(closes)}`
}
