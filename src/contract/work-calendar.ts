import { addDays, plainDate, weekdayNumber, type PlainDate } from './plain-date.ts'

/** When the works is open; all values are settings. */
export interface WorkCalendar {
  /** 1 = Monday … 7 = Sunday. */
  readonly weekdays: readonly number[]
  /** Under martial law public holidays are working days unless the works decides otherwise (law 2136-IX, article 6). */
  readonly holidays_worked: boolean
  /** Other days on which the works is closed, both ends included. */
  readonly closed: readonly { readonly from: PlainDate; readonly to: PlainDate }[]
}

export const defaultCalendar: WorkCalendar = { weekdays: [1, 2, 3, 4, 5], holidays_worked: true, closed: [] }

/** Orthodox Easter Sunday: the Julian computus moved to the Gregorian calendar; correct from 1900 to 2099. */
export function orthodoxEaster(year: number): PlainDate {
  const d = (19 * (year % 19) + 15) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
  const n = d + e + 114
  const julian = `${year}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`
  return addDays(plainDate(julian), 13)
}

const fixedHolidays: ReadonlySet<string> = new Set(['01-01', '03-08', '05-01', '05-08', '06-28', '07-15', '08-24', '10-01', '12-25'])

/** Whether the day is a public holiday of Ukraine (Labour Code, article 73): nine fixed days, Easter and Trinity. */
export function isPublicHoliday(date: PlainDate): boolean {
  if (fixedHolidays.has(date.slice(5))) return true
  const easter = orthodoxEaster(Number(date.slice(0, 4)))
  return date === easter || date === addDays(easter, 49)
}

export function isWorkingDay(date: PlainDate, calendar: WorkCalendar): boolean {
  if (!calendar.weekdays.includes(weekdayNumber(date))) return false
  if (calendar.closed.some(({ from, to }) => from <= date && date <= to)) return false
  return calendar.holidays_worked || !isPublicHoliday(date)
}

/** The day itself if it is a working day, otherwise the next working day. */
export const toWorkingDay = (date: PlainDate, calendar: WorkCalendar): PlainDate => nextWorkingDay(addDays(date, -1), calendar)

/** The first working day after this one. */
export function nextWorkingDay(date: PlainDate, calendar: WorkCalendar): PlainDate {
  let day = date
  // Two years without a working day is a mistake in the settings; a date is better than an endless loop.
  for (let tries = 0; tries < 731; tries++) {
    day = addDays(day, 1)
    if (isWorkingDay(day, calendar)) return day
  }
  return day
}

/** The first day, from this one on, that can be promised to a buyer: the works is open, and it is not a public holiday. */
export function toPromisedDay(date: PlainDate, calendar: WorkCalendar): PlainDate {
  return toWorkingDay(date, { ...calendar, holidays_worked: false })
}

/** The day that many working days later; zero returns the day itself. */
export function addWorkingDays(date: PlainDate, days: number, calendar: WorkCalendar): PlainDate {
  let day = date
  for (let left = days; left > 0; left--) day = nextWorkingDay(day, calendar)
  return day
}
