import { transliterate } from '#contract/slug.ts'

/**
 * A Ukrainian word typed in Latin letters, folded so that the ways people write it fall together: `smitnyk`, `smitnik` and
 * `смітник` are one. Upper-case letters stand for the sounds that Latin writes with several letters; they are never shown.
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
