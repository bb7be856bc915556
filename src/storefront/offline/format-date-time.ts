import type { Language } from '#contract/languages.ts'
import { unbrokenDay } from '#contract/unbroken.ts'

const locales = { uk: 'uk-UA', en: 'en-GB' } as const

/** "21 листопада о 14:05", in the reader's time zone; only for the browser. */
export function formatDateTime(iso: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
  return unbrokenDay(format.format(new Date(iso)))
}
