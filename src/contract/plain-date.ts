/** A day without a time, `YYYY-MM-DD`, so that arithmetic is not affected by summer time. */
export type PlainDate = `${number}-${number}-${number}`

const dayMs = 86_400_000
const parse = (date: PlainDate): number => Date.parse(`${date}T00:00:00Z`)

/** @throws RangeError when the text is not a day of the calendar. */
export function plainDate(text: string): PlainDate {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // Some engines parse 31 February as 3 March, so the result is compared with the text.
  if (Number.isNaN(ms) || format(ms) !== text) throw new RangeError(`not a day: ${text}`)
  return format(ms)
}

function format(ms: number): PlainDate {
  return new Date(ms).toISOString().slice(0, 10) as PlainDate // ISO dates begin with YYYY-MM-DD
}

export const addDays = (date: PlainDate, days: number): PlainDate => format(parse(date) + days * dayMs)

/** Whole days from the first to the second; negative when the second is earlier. */
export const daysBetween = (from: PlainDate, to: PlainDate): number => (parse(to) - parse(from)) / dayMs

/** 1 = Monday … 7 = Sunday. */
export const weekdayNumber = (date: PlainDate): number => new Date(parse(date)).getUTCDay() || 7

/** The day and the minutes since midnight that a clock in Kyiv shows. */
export function kyivClock(moment: Date): { date: PlainDate; minutes: number } {
  const parts = Object.fromEntries(kyivFormat.formatToParts(moment).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute } = parts
  return { date: plainDate(`${year}-${month}-${day}`), minutes: Number(hour) * 60 + Number(minute) }
}

/** The moment at which clocks in Kyiv show this day and these minutes since midnight. A time that is skipped in spring becomes an hour later. */
export function kyivMoment(date: PlainDate, minutes: number): Date {
  const wall = parse(date) + minutes * 60_000
  const aheadAt = (moment: number) => {
    const clock = kyivClock(new Date(moment))
    return parse(clock.date) + clock.minutes * 60_000 - moment
  }
  // The first offset, taken at the local time read as UTC, may be wrong near a clock change; the second is taken at the corrected moment.
  return new Date(wall - aheadAt(wall - aheadAt(wall)))
}

const kyivFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Kyiv',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
