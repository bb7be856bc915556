import { useLanguage } from '#i18n/messages.tsx'

const formats = {
  uk: new Intl.DateTimeFormat('uk', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }),
}

/** Formats a day with its weekday and without the year. */
export function useDay(): (day: string) => string {
  const language = useLanguage()
  // No-break spaces: a narrow card breaks its line before a day, not inside it.
  return (day) => formats[language].format(new Date(`${day}T00:00:00Z`)).replaceAll(' ', '\u00a0')
}
