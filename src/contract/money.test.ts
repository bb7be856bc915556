import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, fromMajor, money, sum, times, toMajor, type Money } from './money.ts'
import { convert, rate } from './rate.ts'

const amounts = fc.integer({ min: 0, max: 10_000_000_000 }).map(money)
const rates = fc.integer({ min: 1, max: 2_000_000 }).map((scaled) => rate(scaled / 10_000))

test('money is whole', () => {
  expect(() => money(0.5)).toThrow(RangeError)
  expect(() => money(Number.NaN)).toThrow(RangeError)
  expect(() => money(2 ** 53)).toThrow(RangeError)
  expect(Object.is(money(-0), 0)).toBe(true)
})

test('an amount survives the way over the wire', () => {
  fc.assert(fc.property(amounts, (amount) => fromMajor(JSON.parse(JSON.stringify(toMajor(amount))) as number) === amount))
})

test.for([
  ['1.15', 115],
  [1.15, 115],
  ['0', 0],
  ['7', 700],
  ['-3.5', -350],
  ['2.10', 210],
  ['2.100', 210],
] as const)('%s major units', ([text, minor]) => {
  expect(fromMajor(text)).toBe(minor)
})

test.for(['', ' ', 'abc', '1,5', '1.234', '1e3', 'NaN', 'Infinity', '--1', '0x10', '12345678901234'])('"%s" is not an amount', (text) => {
  expect(fromMajor(text)).toBeNull()
})

test('conversion rounds half up, exactly', () => {
  expect(convert(money(4_150), rate(41.5))).toBe(100)
  expect(convert(money(125), rate(50))).toBe(3) // 2.5 cents
  expect(convert(money(124), rate(50))).toBe(2)
  expect(convert(money(0), rate(41.5023))).toBe(0)
  fc.assert(
    fc.property(amounts, rates, (amount, at) => {
      const cents = convert(amount, at)
      const exact = (amount * 10_000) / at
      return Math.abs(cents - exact) <= 0.5 + exact * 1e-12
    }),
  )
})

test('sums and multiples stay whole', () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 20 }), fc.integer({ min: 1, max: 999 }), (list, quantity) => {
      const doubled = sum(list.map((amount) => times(amount, quantity)))
      return doubled === times(sum(list), quantity)
    }),
  )
})

test.for([
  [420_000, 'UAH', 'uk', '₴\u00a04\u00a0200'],
  [420_050, 'UAH', 'uk', '₴\u00a04\u00a0200,50'],
  [10_120, 'USD', 'en', '$101.20'],
  [123_456_700, 'UAH', 'en', '₴\u00a01,234,567'],
  [-5_00, 'EUR', 'en', '−€5'],
  [0, 'UAH', 'uk', '₴\u00a00'],
] as const)('%i minor units of %s for a reader of %s', ([amount, currency, language, text]) => {
  expect(formatMoney(amount as Money, currency, language)).toBe(text)
})
