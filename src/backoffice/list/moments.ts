import type { Language } from '#contract/languages.ts'
import { minutesSinceMidnight } from '#contract/opening-hours.ts'
import { unbrokenDay } from '#contract/unbroken.ts'
import { kyivMoment as kyivMomentOf, plainDate } from '#contract/plain-date.ts'

const kyiv = { timeZone: 'Europe/Kyiv', hour12: false } as const
const formats = {
  uk: new Intl.DateTimeFormat('uk', { ...kyiv, day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
  en: new Intl.DateTimeFormat('en-GB', { ...kyiv, day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
}

/** A moment as the clock in Kyiv shows it, wherever the reader is. */
export const formatMoment = (moment: string, language: Language): string => unbrokenDay(formats[language].format(new Date(moment)))

const dayFormats = {
  uk: new Intl.DateTimeFormat('uk', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }),
}
/** A day without a time, `YYYY-MM-DD`. */
export const formatDay = (day: string, language: Language): string => unbrokenDay(dayFormats[language].format(new Date(`${day}T00:00:00Z`)))

/** What a `datetime-local` field holds, read as the clock in Kyiv, as a moment in UTC. */
export function kyivMoment(local: string): string {
  const [day = '', time = ''] = local.split('T')
  return kyivMomentOf(plainDate(day), minutesSinceMidnight(time)).toISOString()
}
