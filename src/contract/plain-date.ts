/** A day without a time, `YYYY-MM-DD`. Arithmetic on days never meets summer time. */
export type PlainDate = `${number}-${number}-${number}`

const dayMs = 86_400_000
const parse = (date: PlainDate): number => Date.parse(`${date}T00:00:00Z`)

/** @throws RangeError when the text is not a day of the calendar. */
export function plainDate(text: string): PlainDate {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // Date.parse turns 31 February into 3 March in some engines, so the text is compared with what it became.
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

/** The wall clock of a moment in Kyiv: its day, and its minutes since midnight. */
export function kyivClock(moment: Date): { date: PlainDate; minutes: number } {
  const parts = Object.fromEntries(kyivFormat.formatToParts(moment).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute } = parts
  return { date: plainDate(`${year}-${month}-${day}`), minutes: Number(hour) * 60 + Number(minute) }
}

/** The moment at which clocks in Kyiv show this day and time, in minutes since midnight. A time that summer time skips becomes an hour later. */
export function kyivMoment(date: PlainDate, minutes: number): Date {
  const wall = parse(date) + minutes * 60_000
  const aheadAt = (moment: number) => {
    const clock = kyivClock(new Date(moment))
    return parse(clock.date) + clock.minutes * 60_000 - moment
  }
  // The zone is asked at the wall's own numbers first, which near a change of the clocks is hours away, and then where that leads.
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
