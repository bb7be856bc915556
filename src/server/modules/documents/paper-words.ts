import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'

const noBreakSpace = '\u00a0'

/** Formats numbers, sums and dates in a language. */
export function numberFormats(language: Language) {
  // The date in Kyiv, in any server time zone.
  const days = new Intl.DateTimeFormat(language === 'uk' ? 'uk-UA' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Kyiv',
  })
  const number = (value: number, decimals = 0): string => {
    const [whole = '', fraction] = value.toFixed(decimals).split('.')
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, language === 'uk' ? noBreakSpace : ',')
    return fraction === undefined ? grouped : `${grouped}${language === 'uk' ? ',' : '.'}${fraction}`
  }
  return {
    number,
    /** A sum for a column of a document: always with kopiykas, the currency is in the heading. Other texts use `formatMoney`. */
    amount: (kopiykas: number) => number(kopiykas / 100, 2).replace('-', '−'),
    day: (date: Date) => days.format(date),
    /** A day without a time: noon UTC is the same day in Kyiv all year round. */
    plainDay: (date: string) => days.format(new Date(`${date}T12:00:00Z`)),
  }
}

/** The texts of order documents and offers in one language. */
export function documentTranslator(context: AppContext, language: Language) {
  return { ...numberFormats(language), language, t: context.messages.translator(language, 'document') }
}
export type DocumentTranslator = ReturnType<typeof documentTranslator>

/** The texts of spec sheets in one language. */
export function sheetTranslator(context: AppContext, language: Language) {
  return { ...numberFormats(language), language, t: context.messages.translator(language, 'specSheet') }
}
export type SheetTranslator = ReturnType<typeof sheetTranslator>

/** A table row: a label and its value. */
export interface Fact {
  readonly label: string
  readonly value: string
}
