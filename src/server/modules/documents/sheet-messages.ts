import type { Language } from '#contract/languages.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { translate, type Params } from '#i18n/translate.ts'
import type { World } from '../../platform/app-context.ts'

/** Figures and dates as a language writes them on paper. */
export interface Writing {
  number(value: number, decimals?: number): string
  day(date: Date): string
}

/** The words of a sheet in one language. */
export interface SheetWords extends Writing {
  readonly language: Language
  say(key: MessageKey<'specSheet'>, params?: Params): string
}

const noBreakSpace = '\u00a0'

export function sheetWords(world: World, language: Language): SheetWords {
  const dictionary = world.words.messages(language, 'specSheet')
  return { ...writingOf(language), language, say: (key, params) => translate(dictionary, language, key, params) }
}

export function writingOf(language: Language): Writing {
  // The shop's day, wherever the server stands.
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
