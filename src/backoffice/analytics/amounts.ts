import type { Language } from '#contract/languages.ts'
import { formatMoney, money } from '#contract/money.ts'
import { formatDay } from '../list/moments.ts'

/** Whole hryvnias, because kopiykas are irrelevant in large sums. */
export const formatSum = (kopiykas: number, language: Language): string => formatMoney(money(Math.round(kopiykas / 100) * 100), 'UAH', language)

export const formatCount = (count: number, language: Language): string => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(count)

/** A short form for the axis of a chart: "120 тис. ₴". */
export const formatShort = (kopiykas: number, language: Language): string =>
  `₴\u00a0${new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(kopiykas / 100)}`

export function formatRange({ from, to }: { from: string; to: string }, language: Language): string {
  return from === to ? formatDay(from, language) : `${formatDay(from, language)} – ${formatDay(to, language)}`
}

/** Growth in per cent; null when there was nothing before. */
export const growth = (now: number, before: number): number | null => (before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100))

/** The next round number, for the top of a chart's axis. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power
}
