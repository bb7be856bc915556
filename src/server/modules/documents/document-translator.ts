import type { Language } from '#contract/languages.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { translate, type Params } from '#i18n/translate.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { numberFormats, type NumberFormats } from './sheet-messages.ts'

export interface DocumentTranslator extends NumberFormats {
  readonly language: Language
  t(key: MessageKey<'document'>, params?: Params): string
  /**
   * Documents show sums in columns: always with kopiykas, with the currency named once in the heading. All other texts
   * write money with `formatMoney`.
   */
  amount(kopiykas: number): string
}

export function documentTranslator(context: AppContext, language: Language): DocumentTranslator {
  const dictionary = context.messages.messages(language, 'document')
  const formats = numberFormats(language)
  return {
    ...formats,
    language,
    t: (key, params) => translate(dictionary, language, key, params),
    amount: (kopiykas) => formats.number(kopiykas / 100, 2).replace('-', '−'),
  }
}
