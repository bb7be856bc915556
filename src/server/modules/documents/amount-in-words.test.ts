import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '#contract/money.ts'
import { amountInWords } from './amount-in-words.ts'

test.for([
  [0, 'Нуль гривень 00 копійок', 'Zero hryvnias, 00 kopiykas'],
  [1, 'Нуль гривень 01 копійка', 'Zero hryvnias, 01 kopiyka'],
  [100, 'Одна гривня 00 копійок', 'One hryvnia, 00 kopiykas'],
  [202, 'Дві гривні 02 копійки', 'Two hryvnias, 02 kopiykas'],
  [511, 'П’ять гривень 11 копійок', 'Five hryvnias, 11 kopiykas'],
  [1_121, 'Одинадцять гривень 21 копійка', 'Eleven hryvnias, 21 kopiykas'],
  [2_100, 'Двадцять одна гривня 00 копійок', 'Twenty-one hryvnias, 00 kopiykas'],
  [21_150, 'Двісті одинадцять гривень 50 копійок', 'Two hundred and eleven hryvnias, 50 kopiykas'],
  [200_100, 'Дві тисячі одна гривня 00 копійок', 'Two thousand and one hryvnias, 00 kopiykas'],
  [1_245_050, 'Дванадцять тисяч чотириста п’ятдесят гривень 50 копійок', 'Twelve thousand four hundred and fifty hryvnias, 50 kopiykas'],
  [4_400_400, 'Сорок чотири тисячі чотири гривні 00 копійок', 'Forty-four thousand and four hryvnias, 00 kopiykas'],
  [100_000_000, 'Один мільйон гривень 00 копійок', 'One million hryvnias, 00 kopiykas'],
  [
    232_195_234,
    'Два мільйони триста двадцять одна тисяча дев’ятсот п’ятдесят дві гривні 34 копійки',
    'Two million three hundred and twenty-one thousand nine hundred and fifty-two hryvnias, 34 kopiykas',
  ],
  [100_000_000_000 * 2, 'Два мільярди гривень 00 копійок', 'Two billion hryvnias, 00 kopiykas'],
] as const)('%d kopiykas are said right in both languages', ([amount, uk, en]) => {
  expect(amountInWords(money(amount), 'uk')).toBe(uk)
  expect(amountInWords(money(amount), 'en')).toBe(en)
})

/** Reads the words back by adding up what each of them stands for: an arithmetic of its own. */
const worth = {
  uk: worthOf({
    0: 'нуль один два три чотири п’ять шість сім вісім дев’ять',
    10: 'десять одинадцять дванадцять тринадцять чотирнадцять п’ятнадцять шістнадцять сімнадцять вісімнадцять дев’ятнадцять',
    20: 'двадцять тридцять сорок п’ятдесят шістдесят сімдесят вісімдесят дев’яносто',
    100: 'сто двісті триста чотириста п’ятсот шістсот сімсот вісімсот дев’ятсот',
  })
    .set('одна', 1)
    .set('дві', 2),
  en: worthOf({
    0: 'zero one two three four five six seven eight nine',
    10: 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    20: 'twenty thirty forty fifty sixty seventy eighty ninety',
  }),
}
/** Words that count up from a number: by one below twenty, by ten and by a hundred from there. */
function worthOf(lists: Readonly<Record<number, string>>): Map<string, number> {
  return new Map(
    Object.entries(lists).flatMap(([from, messages]) => {
      const step = { 20: 10, 100: 100 }[from] ?? 1
      return messages.split(' ').map((word, index) => [word, Number(from) + index * step] as const)
    }),
  )
}
const powers = [/^(тисяч|thousand)/, /^(мільйон|million)/, /^(мільярд|billion)/, /^(трильйон|trillion)/]

function readBack(messages: string, language: 'uk' | 'en'): number {
  let total = 0
  let group = 0
  for (const word of messages.toLowerCase().split(/[\s-]+/)) {
    const power = powers.findIndex((one) => one.test(word))
    if (power >= 0) {
      total += group * 1000 ** (power + 1)
      group = 0
    } else if (word === 'hundred') group *= 100
    else if (word !== 'and') group += worth[language].get(word) ?? Number.NaN
  }
  return total + group
}

const amounts = fc.oneof(fc.integer({ min: 0, max: 10_000_000 }), fc.maxSafeInteger().map(Math.abs)).map(money)

test('whatever the amount, its words say that number and its kopiykas', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom('uk' as const, 'en' as const), (amount, language) => {
      const [, hryvnias = '', kopiykas = ''] = /^(.*) (?:грив\S+|hryvnias?,) (\d\d) \S+$/.exec(amountInWords(amount, language)) ?? []
      expect(readBack(hryvnias, language)).toBe(Math.floor(amount / 100))
      expect(Number(kopiykas)).toBe(amount % 100)
    }),
    { numRuns: 2_000 },
  )
})

test('hryvnias and thousands are feminine, millions masculine, and nouns agree with their number', () => {
  const nouns = { гривня: /^(.*[02-9])?1$/, гривні: /^(.*[02-9])?[2-4]$/, гривень: /([05-9]|1[1-4])$/ } as const
  fc.assert(
    fc.property(amounts, (amount) => {
      const messages = amountInWords(amount, 'uk').toLowerCase()
      const noun = /грив\S+/.exec(messages)?.[0] as keyof typeof nouns // there is always one
      expect(String(Math.floor(amount / 100))).toMatch(nouns[noun])
      expect(messages).not.toMatch(/(один|два) (гривн|тисяч)/)
      expect(messages).not.toMatch(/(одна|дві) (мільйон|мільярд|трильйон)/)
      expect(messages).not.toMatch(/(одна|один) (тисячі|мільйони|мільярди|трильйони|гривні|гривень)/)
    }),
    { numRuns: 2_000 },
  )
})
