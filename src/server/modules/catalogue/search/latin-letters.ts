import { transliterate } from '#contract/slug.ts'

/**
 * Folds a Ukrainian word in Latin letters, so that its usual spellings become one: `smitnyk`, `smitnik` and `смітник`. Upper-case
 * letters stand for sounds that Latin writes with several letters; they are never shown.
 */
export function foldLatin(word: string): string {
  return transliterate(word)
    .toLowerCase()
    .replace(/shch|sch|shh/g, 'S')
    .replace(/zgh/g, 'zh')
    .replace(/zh/g, 'Z')
    .replace(/kh|h|g|x/g, 'h')
    .replace(/ts|tz|c(?!h)/g, 'C')
    .replace(/ch/g, 'Q')
    .replace(/sh/g, 'W')
    .replace(/[iyj]+/g, 'i')
    .replace(/['’`]/g, '')
    .replace(/(.)\1+/g, '$1')
}
