import { expect, test } from 'vitest'
import { toFraction, withFrom, withTo } from './price-bounds.ts'

const bounds = { min: 100, max: 900 }

test('raising the lower bound above the upper pushes the upper up', () => {
  expect(withFrom({ from: 100, to: 300 }, 500, bounds)).toEqual({ from: 500, to: 500 })
  expect(withFrom({ from: 100, to: 300 }, 200, bounds)).toEqual({ from: 200, to: 300 })
})
test('the upper bound cannot go below the lower', () => {
  expect(withTo({ from: 400, to: 600 }, 200, bounds)).toEqual({ from: 400, to: 400 })
})
test('both stay within the absolute bounds', () => {
  expect(withFrom({ from: 200, to: 300 }, 5, bounds)).toEqual({ from: 100, to: 300 })
  expect(withTo({ from: 200, to: 300 }, 5000, bounds)).toEqual({ from: 200, to: 900 })
})
test('a share of an empty range is nothing, not NaN', () => {
  expect(toFraction(100, { min: 100, max: 100 })).toBe(0)
  expect(toFraction(500, bounds)).toBe(50)
})
