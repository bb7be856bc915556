import type { Language } from '#contract/languages.ts'

const kyiv = { timeZone: 'Europe/Kyiv', hour12: false } as const
const formats = {
  uk: new Intl.DateTimeFormat('uk', { ...kyiv, day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
  en: new Intl.DateTimeFormat('en-GB', { ...kyiv, day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
}

/** A moment as the clock in Kyiv shows it, wherever the reader is. */
export const formatMoment = (moment: string, language: Language): string => formats[language].format(new Date(moment))
