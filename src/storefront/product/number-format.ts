import { useLanguage } from '#i18n/messages.tsx'

/** Formats whole numbers with groups of three, and one decimal below ten; server and browser give the same result. */
export function useNumberFormat() {
  const language = useLanguage()
  return (value: number, digits = value < 10 ? 1 : 0) => new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)
}
