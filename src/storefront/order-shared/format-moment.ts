import type { Language } from '#contract/languages.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { formatDays } from '#contract/ready-range.ts'

/** Day and time in the shop's time zone: `21 листопада 2026, 14:05`. */
export function formatMoment(iso: string, language: Language): string {
  const { date, minutes } = kyivClock(new Date(iso))
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return `${formatDays({ from: date, to: date }, language, true)}, ${time}`
}
