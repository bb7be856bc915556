import { weekdayNumber } from '#contract/plain-date.ts'
import type { Language } from '#contract/languages.ts'
import { openingTime, type PhoneHours } from '#contract/opening-hours.ts'
import { formatDays } from '#contract/ready-range.ts'
import { callBack } from '#contract/working-hours.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import type { Params } from '#i18n/translate.ts'

export interface CallState {
  readonly key: MessageKey<'common'>
  readonly params?: Params
}

const weekdays = ['callMonday', 'callTuesday', 'callWednesday', 'callThursday', 'callFriday', 'callSaturday', 'callSunday'] as const
const weekMs = 7 * 86_400_000

/** The state of the phone line for the header; null when no day within a month is a working day. */
export function callStateAt(now: Date, hours: PhoneHours, language: Language): CallState | null {
  const found = callBack(now, hours)
  if (!found) return null
  if (found.open) return { key: 'callNow' }
  const time = openingTime(found.date, hours)
  if (found.today) return { key: 'callToday', params: { time } }
  if (found.tomorrow) return { key: 'callTomorrow', params: { time } }
  const day = Date.parse(found.date)
  // Within a week the weekday is enough.
  if (day - now.getTime() < weekMs - 86_400_000) return { key: weekdays[weekdayNumber(found.date) - 1] ?? 'callMonday', params: { time } }
  return { key: 'callOnDay', params: { date: formatDays({ from: found.date, to: found.date }, language), time } }
}

/** Reports the state now, every minute, and when the page becomes visible again. @returns a function that stops it */
export function watchCallState(hours: PhoneHours, language: Language, onChange: (state: CallState | null) => void): () => void {
  const update = () => onChange(callStateAt(new Date(), hours, language))
  update()
  const timer = setInterval(update, 60_000)
  document.addEventListener('visibilitychange', update)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', update)
  }
}
