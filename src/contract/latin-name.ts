import { transliterate } from './slug.ts'

/** English words for legal forms of companies and parts of addresses; a final dot is kept. */
const words: Readonly<Record<string, string>> = {
  тов: 'LLC',
  тзов: 'LLC',
  пп: 'PE',
  ат: 'JSC',
  прат: 'PrJSC',
  пат: 'PJSC',
  фоп: 'Sole proprietor',
  зразок: 'sample',
  україна: 'Ukraine',
  обл: 'region',
  область: 'region',
  район: 'district',
  кв: 'apt.',
  оф: 'office',
  офіс: 'office',
}

const signs: Readonly<Record<string, string>> = { '«': '“', '»': '”', '№': 'No.' }

function latinWord(word: string): string {
  if (!/\p{Script=Cyrillic}/u.test(word)) return word
  const latin = transliterate(word)
  const [first = ''] = word
  if (word.length > 1 && word === word.toUpperCase()) return latin.toUpperCase()
  return first === first.toUpperCase() ? latin.charAt(0).toUpperCase() + latin.slice(1) : latin
}

/**
 * A Ukrainian name or address for an English document: transliterated as in passports, legal forms translated. A text without Cyrillic stays
 * unchanged.
 */
export function latinName(text: string): string {
  if (!/\p{Script=Cyrillic}/u.test(text)) return text
  return text
    .replaceAll(/([\p{L}\p{M}'’ʼ]+)(\.?)/gu, (_, word: string, dot: string) => words[word.toLowerCase()] ?? latinWord(word) + dot)
    .replaceAll(/[«»№]/g, (sign) => signs[sign] ?? sign)
}
