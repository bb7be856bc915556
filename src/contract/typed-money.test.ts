import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, money } from './money.ts'
import { findDecimalMark, readTypedMoney, readTypedNumber, readTypedWhole, typedKopiykas } from './typed-money.ts'

test.for([
  ['4200', 420_000],
  [' 15 ', 1_500],
  ['15 шт', 1_500],
  ['1 000', 100_000],
  ['1\u202f000', 100_000],
  ['4\u00a0200.50 ₴', 420_050],
  ['₴ 5 000', 500_000],
  ['5000 грн', 500_000],
  ['5000грн.', 500_000],
  ['$120', 12_000],
  ['120.50', 12_050],
  ['120.5', 12_050],
  ['4200,50 UAH', 420_050],
  ['1 234,50', 123_450],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ["1'234.50", 123_450],
  ['1,234,567', 123_456_700],
  ['12 345 678,9', 1_234_567_890],
  ['2.1000', 210],
  ['0,500', 50],
  ['4200.500', 420_050],
  ['1 234,500', 123_450],
  ['1500,', 150_000],
  ['1500,-', 150_000],
  ['１５００', 150_000],
  ['+7', 700],
] as const)('"%s" is %i kopiykas', ([text, kopiykas]) => {
  expect(readTypedMoney(text)).toEqual({ amount: kopiykas })
})

test.for([
  ['4,200', '4200', '4,200'],
  ['12.500', '12500', '12.500'],
  ['₴ 1,234', '1234', '1,234'],
  ['12.345 грн', '12345', '12.345'],
] as const)('"%s" may be %s or %s: nothing is guessed', ([text, ...readings]) => {
  expect(readTypedMoney(text)).toEqual({ fault: 'ambiguous', readings })
  expect(typedKopiykas(text)).toBeNull()
})

test.for([
  'чотири',
  '4,200,50',
  '1.234.56',
  '-5',
  '1 23',
  '1,5 тис',
  '1e3',
  '0x10',
  '12345678901234',
  '5-6',
  '1.2345',
  '--1',
  '10 20',
  'x'.repeat(500),
])('"%s" is no sum', (text) => {
  expect(readTypedMoney(text)).toEqual({ fault: 'notMoney' })
})

test('nothing typed is no fault of its own', () => {
  expect([readTypedMoney(''), readTypedMoney(' \u200b ')]).toEqual([{ fault: 'empty' }, { fault: 'empty' }])
})

test('a difference has its sign, before or behind the currency', () => {
  for (const text of ['-5,50', '−5,50', '– 5.50 ₴', '₴ -5,5']) expect(typedKopiykas(text, true), text).toBe(-550)
  expect(typedKopiykas('+5,50', true)).toBe(550)
})

test('the whole column says what its marks mean', () => {
  expect(findDecimalMark(['4,200', '12.50', '', 'знижка'])).toBe('.')
  expect(findDecimalMark(['4.200', '1.234,50'])).toBe(',')
  expect(findDecimalMark(['4,200', '5,300', '1000'])).toBeNull()
  expect(findDecimalMark(['12,50', '12.50'])).toBeNull()
  expect(readTypedMoney('4,200', { decimal: '.' })).toEqual({ amount: 420_000 })
  expect(readTypedMoney('4,200', { decimal: ',' })).toEqual({ amount: 420 })
  expect(readTypedMoney('12,345', { decimal: ',' })).toEqual({ fault: 'notMoney' })
})

test('a sum as we print it is read as it was', () => {
  const kopiykas = fc.integer({ min: 0, max: 99_999_999_999 })
  fc.assert(fc.property(kopiykas, (amount) => typedKopiykas(formatMoney(money(amount), 'UAH', 'uk')) === amount))
  fc.assert(
    fc.property(kopiykas, (amount) => {
      const read = readTypedMoney(formatMoney(money(amount), 'USD', 'en'))
      // `$4,200` alone is what an English reader sees and what nobody can know.
      return 'amount' in read ? read.amount === amount : read.fault === 'ambiguous' && amount % 100 === 0
    }),
  )
})

test('whatever is typed, a sum is whole, not negative and never thrown', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- ₴грн$\u00a0\u202f’'), maxLength: 20 }), (text) => {
      const amount = typedKopiykas(text)
      return amount === null || (Number.isSafeInteger(amount) && amount >= 0)
    }),
  )
})

test('a count is whole', () => {
  expect([' 15 ', '15 шт.', '1 000', '₴ 5 000', '9 500', '2,5', '4,200', '', 'a'].map(readTypedWhole)).toEqual([
    15,
    15,
    1000,
    5000,
    9500,
    null,
    null,
    null,
    null,
  ])
})

test('a figure has the decimals that its field takes; where thousands would be more than the field does, nothing is in doubt', () => {
  expect(readTypedNumber('85,5 кг', { decimals: 2 })).toEqual({ value: 85.5 })
  expect(readTypedNumber('−3 %', { signed: true })).toEqual({ value: -3 })
  expect(readTypedNumber('14.0')).toEqual({ value: 14 })
  expect(readTypedNumber('85,5')).toEqual({ fault: 'notNumber' })
  expect(readTypedNumber('1,298', { decimals: 3 })).toEqual({ fault: 'ambiguous', readings: ['1298', '1,298'] })
  expect(readTypedNumber('1,298', { decimals: 3, max: 3 })).toEqual({ value: 1.298 })
  expect(readTypedNumber('')).toEqual({ fault: 'empty' })
})
