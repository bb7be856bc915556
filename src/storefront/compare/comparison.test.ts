import { expect, test } from 'vitest'
import { differs, hasValue } from './comparison.ts'

test('a row differs when two known products differ in it; what is gone, or one alone, differs in nothing', () => {
  const row = { name: 'weight', values: ['56 kg', null, '56 kg'] }
  expect(differs(row, [true, false, true])).toBe(false)
  // What another has and this one has not is a difference.
  expect(differs(row, [true, true, true])).toBe(true)
  expect(differs({ ...row, values: ['56 kg', '120 kg'] }, [true, true])).toBe(true)
  expect(differs({ ...row, values: ['56 kg'] }, [true])).toBe(false)
  expect(hasValue({ name: 'litres', values: [null, null] })).toBe(false)
})
