import { addDays, daysBetween, type PlainDate } from './plain-date.ts'
import { isWorkingDay, type WorkCalendar } from './work-calendar.ts'

/** Ten years; no later day is computed. */
const horizonDays = 3_653

/** Numbers of working days; `day(0)` is the first one on or after the start. */
export interface WorkingDays {
  day(number: number): PlainDate
  /** The number of this day, or of the next working day. Past days count as the first. */
  toNumber(date: PlainDate): number
}

export function workingDaysFrom(from: PlainDate, calendar: WorkCalendar): WorkingDays {
  const days: PlainDate[] = []
  /** For every calendar day: the number of that working day or the next one. */
  const numbers: number[] = []
  const extend = () => {
    const date = addDays(from, numbers.length)
    numbers.push(days.length)
    if (isWorkingDay(date, calendar)) days.push(date)
  }
  return {
    day(number) {
      while (days.length <= number && numbers.length < horizonDays) extend()
      return days[number] ?? days.at(-1) ?? from
    },
    toNumber(date) {
      const ahead = Math.max(0, Math.min(daysBetween(from, date), horizonDays - 1))
      while (numbers.length <= ahead) extend()
      return numbers[ahead] ?? 0
    },
  }
}

export interface MouldLoad {
  /** Reserves room for pieces that are already in the mould and stay for `days` more working days. */
  hold(pieces: number, days: number): void
  /** Casts pieces on the first working days with room, beginning with `from`. */
  cast(from: number, pieces: number): { readonly day: number; readonly pieces: number }[]
  /** Casts pieces from this day on, as if nothing else were in the mould, which may be filled beyond what it takes. */
  castRegardless: MouldLoad['cast']
}

/** @param slots pieces that the mould takes at once @param daysIn working days that a piece stays in it */
export function createMouldLoad(slots: number, daysIn: number): MouldLoad {
  const load: number[] = []
  let firstFree = 0
  const put = (day: number, pieces: number, days: number) => {
    for (let at = day; at < day + days; at++) load[at] = (load[at] ?? 0) + pieces
  }
  const roomOn = (day: number) => {
    let peak = 0
    for (let at = day; at < day + daysIn; at++) peak = Math.max(peak, load[at] ?? 0)
    return Math.max(0, slots - peak)
  }
  return {
    hold: (pieces, days) => put(0, pieces, days),
    castRegardless(from, pieces) {
      const casts = createMouldLoad(slots, daysIn).cast(from, pieces)
      for (const cast of casts) put(cast.day, cast.pieces, daysIn)
      return casts
    },
    cast(from, pieces) {
      const casts: { day: number; pieces: number }[] = []
      while ((load[firstFree] ?? 0) >= slots) firstFree++
      let left = pieces
      for (let day = Math.max(from, firstFree); left > 0; day++) {
        const now = Math.min(left, roomOn(day))
        if (now === 0) continue
        put(day, now, daysIn)
        casts.push({ day, pieces: now })
        left -= now
      }
      return casts
    },
  }
}
