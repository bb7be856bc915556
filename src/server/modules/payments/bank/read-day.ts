import { plainDate, type PlainDate } from '#contract/plain-date.ts'

/**
 * Parses a day in a bank's format and ignores the time: `25.11.2026 14:05`, `25-11-2026`, `2026-11-25T14:05:00`. The day always comes
 * before the month.
 */
export function readDay(text: string): PlainDate | null {
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/.exec(text.trim()) ??
    (([all, d, m, y]) => [all, y, m, d])(/^(\d{1,2})[.-](\d{1,2})[.-](\d{4})(?:[, ].*)?$/.exec(text.trim()) ?? [])
  if (!year || !month || !day) return null
  const said = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${said}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== said ? null : plainDate(said)
}
