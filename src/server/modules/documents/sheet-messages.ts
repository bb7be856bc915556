import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Translator } from '../../platform/messages.ts'

/** Formats numbers and dates in a language. */
export interface NumberFormats {
  number(value: number, decimals?: number): string
  day(date: Date): string
}

/** The translations of a sheet in one language. */
export interface SheetTranslator extends NumberFormats {
  readonly language: Language
  readonly t: Translator<'specSheet'>
}

const noBreakSpace = '\u00a0'

export function sheetTranslator(context: AppContext, language: Language): SheetTranslator {
  return { ...numberFormats(language), language, t: context.messages.translator(language, 'specSheet') }
}

export function numberFormats(language: Language): NumberFormats {
  // Formats the date in Kyiv, whatever the server's time zone.
  const days = new Intl.DateTimeFormat(language === 'uk' ? 'uk-UA' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Kyiv',
  })
  return {
    number(value, decimals = 0) {
      const [whole = '', fraction] = value.toFixed(decimals).split('.')
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, language === 'uk' ? noBreakSpace : ',')
      return fraction === undefined ? grouped : `${grouped}${language === 'uk' ? ',' : '.'}${fraction}`
    },
    day: (date) => days.format(date),
  }
}
