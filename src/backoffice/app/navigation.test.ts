import { expect, test } from 'vitest'
import { destinations } from './navigation.ts'

test('every screen has a key of its own after g', () => {
  const keys = destinations.map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(8)
  expect(new Set(keys).size).toBe(keys.length)
})
