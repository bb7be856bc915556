import { transliterate } from './slug.ts'

/** What stands before a company's name, and what of an address has an English word of its own. */
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
  вул: 'vul',
  обл: 'region',
  область: 'region',
  'р-н': 'district',
  район: 'district',
  кв: 'apt',
  оф: 'office',
  офіс: 'office',
}

const quotes: Readonly<Record<string, string>> = { '«': '“', '»': '”', '№': 'No.' }

function latinWord(word: string): string {
  if (!/\p{Script=Cyrillic}/u.test(word)) return word
  const known = words[word.toLowerCase()]
  if (known !== undefined) return known
  const latin = transliterate(word)
  const [first = ''] = word
  if (word.length > 1 && word === word.toUpperCase()) return latin.toUpperCase()
  return first === first.toUpperCase() ? latin.charAt(0).toUpperCase() + latin.slice(1) : latin
}

/**
 * A Ukrainian name or address as an English paper has it: transliterated by the resolution that passports follow, forms of companies
 * in English. The same text where there is nothing Cyrillic.
 */
export function latinName(text: string): string {
  if (!/\p{Script=Cyrillic}/u.test(text)) return text
  return text.replaceAll(/[\p{L}\p{M}'’ʼ-]+/gu, latinWord).replaceAll(/[«»№]/g, (mark) => quotes[mark] ?? mark)
}
