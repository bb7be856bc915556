import type { Language } from '#contract/languages.ts'
import { addDays, kyivClock } from '#contract/plain-date.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { formatDay } from '../list/moments.ts'

type Translate = (key: MessageKey<'admin-today'>, params?: Record<string, string | number>) => string

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

function span(milliseconds: number, t: Translate): string {
  if (milliseconds >= 2 * day) return t('spanDays', { count: Math.floor(milliseconds / day) })
  const minutes = Math.floor(milliseconds / minute)
  if (minutes < 60) return t('spanMinutes', { minutes })
  const rest = minutes % 60
  return rest === 0 ? t('spanHours', { hours: Math.floor(minutes / 60) }) : t('spanHoursMinutes', { hours: Math.floor(minutes / 60), minutes: rest })
}

/** Formats a time of day: 9:15. */
const clockTime = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** A moment to come: today, tomorrow or on a day, in Kyiv time. */
export function momentWords(moment: Date, now: string, t: Translate, language: Language): string {
  const due = kyivClock(moment)
  const today = kyivClock(new Date(now)).date
  const time = clockTime(due.minutes)
  if (due.date === today) return t('dueToday', { time })
  if (due.date === addDays(today, 1)) return t('dueTomorrow', { time })
  return t('dueOn', { day: formatDay(due.date, language), time })
}

/** How late a call is, or when it is due, in words. */
export function dueWords(dueAt: string, now: string, t: Translate, language: Language): { readonly text: string; readonly isLate: boolean } {
  const late = Date.parse(now) - Date.parse(dueAt)
  if (Math.abs(late) < minute) return { text: t('dueNow'), isLate: false }
  if (late > 0) return { text: t('lateBy', { span: span(late, t) }), isLate: true }
  return { text: -late < hour ? t('dueIn', { span: span(-late, t) }) : momentWords(new Date(dueAt), now, t, language), isLate: false }
}

/** Whole days from a moment to now. */
export const daysSince = (moment: string, now: string): number => Math.max(0, Math.floor((Date.parse(now) - Date.parse(moment)) / day))
