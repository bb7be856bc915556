import type { Language } from '#contract/languages.ts'
import { minutesSinceMidnight } from '#contract/opening-hours.ts'
import { unbrokenDay } from '#contract/unbroken.ts'
import { kyivMoment as toKyivMoment, plainDate } from '#contract/plain-date.ts'

const kyiv = { timeZone: 'Europe/Kyiv', hour12: false } as const
const formats = {
  uk: new Intl.DateTimeFormat('uk', { ...kyiv, day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
  en: new Intl.DateTimeFormat('en-GB', { ...kyiv, day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
}

/** Formats a moment in Kyiv time, wherever the reader is. */
export const formatMoment = (moment: string, language: Language): string => unbrokenDay(formats[language].format(new Date(moment)))

const dayFormats = {
  uk: new Intl.DateTimeFormat('uk', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }),
}
/** Formats a day, `YYYY-MM-DD`. */
export const formatDay = (day: string, language: Language): string => unbrokenDay(dayFormats[language].format(new Date(`${day}T00:00:00Z`)))

/** Converts the value of a `datetime-local` field, read as Kyiv time, to UTC. */
export function kyivMoment(local: string): string {
  const [day = '', time = ''] = local.split('T')
  return toKyivMoment(plainDate(day), minutesSinceMidnight(time)).toISOString()
}
