import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'

const noBreakSpace = '\u00a0'

/** How papers write numbers, sums and dates in a language. */
export function numberFormats(language: Language) {
  // The date in Kyiv, whatever the server's time zone.
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
    /**
     * Documents show sums in columns: always with kopiykas, with the currency named once in the heading. All other texts
     * write money with `formatMoney`.
     */
    amount: (kopiykas: number) => number(kopiykas / 100, 2).replace('-', '−'),
    day: (date: Date) => days.format(date),
  }
}

/** The words of orders, offers and whatever goes with them in one language. */
export function documentTranslator(context: AppContext, language: Language) {
  return { ...numberFormats(language), language, t: context.messages.translator(language, 'document') }
}
export type DocumentTranslator = ReturnType<typeof documentTranslator>

/** Those of specification sheets. */
export function sheetTranslator(context: AppContext, language: Language) {
  return { ...numberFormats(language), language, t: context.messages.translator(language, 'specSheet') }
}
export type SheetTranslator = ReturnType<typeof sheetTranslator>

/** A label and what it says, as one line of a table. */
export interface Fact {
  readonly label: string
  readonly value: string
}
