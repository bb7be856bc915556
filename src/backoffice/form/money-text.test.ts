import { expect, test } from 'vitest'
import { moneyText, readMoneyText } from './money-text.ts'

test('a sum is read however people write it', () => {
  for (const text of ['4200,50', '4 200,5', '4\u00a0200.50', '4200.50 ₴', '4200,50 грн']) expect(readMoneyText(text), text).toBe(420_050)
  expect(readMoneyText('4200')).toBe(420_000)
  for (const text of ['', 'чотири', '4,200,50', '-5', '1.234']) expect(readMoneyText(text), text).toBeNull()
})

test('a sum is shown as it would be typed', () => {
  expect([420_000, 420_050, 5, 0].map(moneyText)).toEqual(['4200', '4200,50', '0,05', '0'])
})
