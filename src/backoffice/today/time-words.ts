import type { MessageKey } from '#i18n/namespaces.ts'

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

/** How late a call is, or how soon it is due, in words. */
export function dueWords(dueAt: string, now: string, t: Translate): { readonly text: string; readonly isLate: boolean } {
  const late = Date.parse(now) - Date.parse(dueAt)
  if (Math.abs(late) < minute) return { text: t('dueNow'), isLate: false }
  return late > 0 ? { text: t('lateBy', { span: span(late, t) }), isLate: true } : { text: t('dueIn', { span: span(-late, t) }), isLate: false }
}
