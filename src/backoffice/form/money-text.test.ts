import { expect, test } from 'vitest'
import { moneyText } from './figure-faults.ts'

test('a sum is shown as it would be typed', () => {
  expect([420_000, 420_050, 5, 0].map(moneyText)).toEqual(['4200', '4200,50', '0,05', '0'])
})
