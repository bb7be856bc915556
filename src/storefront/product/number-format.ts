import { useLanguage } from '#i18n/messages.tsx'

/** Whole numbers with groups of three, one digit after the point below ten; server and browser agree on plain numbers. */
export function useNumberFormat() {
  const language = useLanguage()
  return (value: number, digits = value < 10 ? 1 : 0) => new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)
}
