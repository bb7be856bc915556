import type { Language } from '#contract/languages.ts'

const units = { uk: ['МБ', 'ГБ'], en: ['MB', 'GB'] } as const

/** Formats bytes: `13,6 МБ`, `72 ГБ`. */
export function megabytes(bytes: number, language: Language): string {
  const isLarge = bytes >= 1_000_000_000
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / (isLarge ? 1_000_000_000 : 1_000_000))
  return `${number}\u00a0${units[language][isLarge ? 1 : 0]}`
}
