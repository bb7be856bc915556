import type { Money } from '#contract/money.ts'
import type { Language } from '#contract/languages.ts'

/**
 * An amount for an invoice, with hryvnias in words and kopiykas in digits: «Дві тисячі одна гривня 50 копійок», “Two thousand and one
 * hryvnias, 50 kopiykas”.
 */
export function amountInWords(amount: Money, language: Language): string {
  if (amount < 0) throw new RangeError(`an amount below zero: ${amount}`)
  const whole = Math.floor(amount / 100)
  const kopiykas = amount % 100
  const figures = String(kopiykas).padStart(2, '0')
  return capitalised(
    language === 'uk'
      ? `${ukrainianNumber(whole, 'feminine')} ${choosePluralForm(whole, hryvnia)} ${figures} ${choosePluralForm(kopiykas, kopiyka)}`
      : `${englishNumber(whole)} ${whole === 1 ? 'hryvnia' : 'hryvnias'}, ${figures} ${kopiykas === 1 ? 'kopiyka' : 'kopiykas'}`,
  )
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

type Gender = 'masculine' | 'feminine'
/** The forms after 1, after 2–4, and after other numbers. */
type Forms = readonly [one: string, few: string, many: string]

const hryvnia: Forms = ['гривня', 'гривні', 'гривень']
const kopiyka: Forms = ['копійка', 'копійки', 'копійок']

const ukrainianRules = new Intl.PluralRules('uk')
const choosePluralForm = (count: number, forms: Forms) => forms[(['one', 'few', 'many'] as string[]).indexOf(ukrainianRules.select(count))]

const ukrainianUnits = {
  masculine: ['', 'один', 'два'],
  feminine: ['', 'одна', 'дві'],
} as const satisfies Record<Gender, readonly string[]>
const ukrainianFromThree =
  'три чотири п’ять шість сім вісім дев’ять десять одинадцять дванадцять тринадцять чотирнадцять п’ятнадцять шістнадцять сімнадцять вісімнадцять дев’ятнадцять'.split(
    ' ',
  )
const ukrainianTens = ['', '', 'двадцять', 'тридцять', 'сорок', 'п’ятдесят', 'шістдесят', 'сімдесят', 'вісімдесят', 'дев’яносто']
const ukrainianHundreds = ['', 'сто', 'двісті', 'триста', 'чотириста', 'п’ятсот', 'шістсот', 'сімсот', 'вісімсот', 'дев’ятсот']

/** Each power of a thousand is a noun with its own gender: одна тисяча, один мільйон. */
const ukrainianThousands: readonly { readonly gender: Gender; readonly forms: Forms }[] = [
  { gender: 'feminine', forms: ['тисяча', 'тисячі', 'тисяч'] },
  { gender: 'masculine', forms: ['мільйон', 'мільйони', 'мільйонів'] },
  { gender: 'masculine', forms: ['мільярд', 'мільярди', 'мільярдів'] },
  { gender: 'masculine', forms: ['трильйон', 'трильйони', 'трильйонів'] },
]

/** Non-zero groups of three digits, highest first, each with its power of a thousand. */
function splitIntoGroups(whole: number): { group: number; power: number }[] {
  const groups: { group: number; power: number }[] = []
  for (let rest = whole, power = 0; rest > 0; rest = Math.floor(rest / 1000), power++) groups.unshift({ group: rest % 1000, power })
  return groups.filter(({ group }) => group > 0)
}

function ukrainianNumber(whole: number, gender: Gender): string {
  if (whole === 0) return 'нуль'
  return splitIntoGroups(whole)
    .map(({ group, power }) => {
      const noun = power === 0 ? undefined : ukrainianThousands[power - 1]
      const message = ukrainianGroup(group, noun?.gender ?? gender)
      return noun ? `${message} ${choosePluralForm(group, noun.forms)}` : message
    })
    .join(' ')
}

function ukrainianGroup(group: number, gender: Gender): string {
  const below = group % 100
  const units = below % 10
  const small = (count: number) => ukrainianUnits[gender][count] ?? ukrainianFromThree[count - 3]
  const tail = below < 20 ? [small(below)] : [ukrainianTens[Math.floor(below / 10)], small(units)]
  return [ukrainianHundreds[Math.floor(group / 100)], ...tail].filter(Boolean).join(' ')
}

const englishFromOne =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const englishSmall = ['', ...englishFromOne]
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const englishThousands = ['', 'thousand', 'million', 'billion', 'trillion']

function englishNumber(whole: number): string {
  if (whole === 0) return 'zero'
  const groups = splitIntoGroups(whole)
  return groups
    .map(({ group, power }, index) => {
      // “Two thousand and one”: British English puts “and” before a last group below a hundred.
      const joined = power === 0 && group < 100 && index > 0 ? 'and ' : ''
      return [joined + englishGroup(group), englishThousands[power]].filter(Boolean).join(' ')
    })
    .join(' ')
}

function englishGroup(group: number): string {
  const [hundreds, below] = [Math.floor(group / 100), group % 100]
  const tens = [englishTens[Math.floor(below / 10)], englishSmall[below % 10]].filter(Boolean).join('-')
  const small = below < 20 ? (englishSmall[below] ?? '') : tens
  if (hundreds === 0) return small
  const hundred = `${englishSmall[hundreds]} hundred`
  return small === '' ? hundred : `${hundred} and ${small}`
}
