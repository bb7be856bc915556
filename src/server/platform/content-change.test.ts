import { expect, test } from 'vitest'
import { isAffected, parseChange, printChange } from './content-change.ts'

test('a change of products touches their own answers and what lists them, not another product nor the settings', () => {
  const change = parseChange(printChange({ area: 'catalogue', ids: [12] }))
  expect(isAffected(['catalogue:12', 'rates'], change)).toBe(true)
  expect(isAffected(['catalogue'], change)).toBe(true)
  expect(isAffected(['catalogue:1', 'catalogue:120', 'rates', 'settings'], change)).toBe(false)
})

test('a change of the whole catalogue touches every product', () => {
  expect(isAffected(['catalogue:120'], { area: 'catalogue' })).toBe(true)
  expect(isAffected(['settings', 'rates'], { area: 'catalogue' })).toBe(false)
})

test('more products than a notification carries are the whole catalogue', () => {
  const ids = Array.from({ length: 5_000 }, (_, id) => id)
  expect(parseChange(printChange({ area: 'catalogue', ids }))).toEqual({ area: 'catalogue' })
})

test.each(['', 'null', '{"area":"weather"}', undefined])('what another release says (%s) may mean anything', (text) => {
  expect(isAffected(['settings'], parseChange(text))).toBe(true)
})
