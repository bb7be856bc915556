import { expect, test } from 'vitest'
import { listCapabilities } from '#contract/permissions.ts'
import { destinations, railFor } from './navigation.ts'

test('every screen has a key of its own after g', () => {
  const keys = destinations.map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(8)
  expect(new Set(keys).size).toBe(keys.length)
})

test('screens that a role only reads stand behind those it works with, so these are in the bar of its phone', () => {
  const bar = (role: 'content' | 'production' | 'owner') =>
    railFor(listCapabilities([role]))
      .slice(0, 4)
      .map(({ name }) => name)
  expect(bar('content')).toEqual(['today', 'products', 'pictures', 'pages'])
  expect(bar('production').slice(0, 3)).toEqual(['today', 'production', 'orders'])
  expect(bar('owner')).toEqual(['today', 'orders', 'quotes', 'production'])
})
