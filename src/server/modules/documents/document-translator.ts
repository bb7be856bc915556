import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Translator } from '../../platform/messages.ts'
import { numberFormats, type NumberFormats } from './sheet-messages.ts'

export interface DocumentTranslator extends NumberFormats {
  readonly language: Language
  readonly t: Translator<'document'>
  /** An amount for a column: always with kopiykas, without the currency, which the heading names. Other texts use `formatMoney`. */
  amount(kopiykas: number): string
}

export function documentTranslator(context: AppContext, language: Language): DocumentTranslator {
  const formats = numberFormats(language)
  return {
    ...formats,
    language,
    t: context.messages.translator(language, 'document'),
    amount: (kopiykas) => formats.number(kopiykas / 100, 2).replace('-', '−'),
  }
}
