import en from '#i18n/en/admin-palette.json' with { type: 'json' }
import uk from '#i18n/uk/admin-palette.json' with { type: 'json' }
import { otherLayout } from './keyboard-layout.ts'

/** What the palette finds by other words than its label. */
export type Named = Exclude<keyof typeof uk, 'fillers'>

const endings = /(?:ами|ями|ого|ому|ити|ої|ою|ею|єю|ів|ах|ях|ам|ям|[аеєиіїоуюяйьs])$/

/** A word without its ending, so that «ціна», «ціни» and «ціною» are one word; of a short word all is left. */
function stem(word: string): string {
  const rest = word.replace(endings, '')
  return rest.length < 3 ? word : rest
}
const splitWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll(/['’ʼ]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether each typed word, but for its ending, begins a word of a text; in either keyboard layout. */
export function isTypedIn(text: string, typed: string): boolean {
  const words = splitWords(text)
  const isIn = (one: string) => splitWords(one).every((word) => words.some((whole) => whole.startsWith(stem(word))))
  return isIn(typed) || isIn(otherLayout(typed.toLowerCase()))
}

/** Whether the typed words, but for fillers, are of a label or of the other words, in both languages, of what it names. */
export function isNamed(named: Named, label: string, typed: string): boolean {
  const meant = typed.split(/\s+/).filter((word) => !names('fillers', word))
  return isTypedIn([label, uk[named], en[named]].join(' '), meant.join(' ') || typed)
}

/** The word that stands for an act in an example. */
export const firstWord = (named: Named, language: 'uk' | 'en'): string => splitWords({ uk, en }[language][named])[0] ?? ''

/** Whether a whole word names an act, because a surname may begin like one. */
export function names(named: keyof typeof uk, word: string): boolean {
  const sought = stem(word.toLowerCase())
  return [uk, en].some((words) => splitWords(words[named]).some((one) => stem(one) === sought))
}
