import { plainDate, type PlainDate } from '#contract/plain-date.ts'

/** Formats a day as carriers do: `26.11.2026`. */
export const dottedDay = (day: PlainDate): string => day.split('-').toReversed().join('.')

/** The day at the start of a text like `2026-11-26` or `26.11.2026`; null for other texts. */
export function readDay(text: string): PlainDate | null {
  const dotted = /^(\d\d)\.(\d\d)\.(\d{4})/.exec(text)
  try {
    return plainDate(dotted ? `${dotted[3]}-${dotted[2]}-${dotted[1]}` : text.slice(0, 10))
  } catch {
    return null
  }
}
