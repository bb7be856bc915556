import { expect, test } from 'vitest'
import { nearestOption } from './nearest-option.ts'

const offered = (...values: string[]) => values.map((value) => ({ value }))

test('of sizes the closest stands for one that is gone, not the first and cheapest', () => {
  const sizes = offered('30x30x30', '60x60x50', '80x80x70', '100x100x90')
  expect(nearestOption(sizes, '60x60x60')?.value).toBe('60x60x50')
  expect(nearestOption(sizes, '95x95x90')?.value).toBe('100x100x90')
})

test('of combinations it is the one that has most in common with what is gone', () => {
  const combinations = offered('size:40x40x40,color:natural', 'size:60x60x60,color:natural', 'size:60x60x60,color:white')
  expect(nearestOption(combinations, 'size:70x70x70,color:white')?.value).toBe('size:60x60x60,color:white')
})

test('where nothing is like it, the first is taken; of nothing there is none', () => {
  expect(nearestOption(offered('natural', 'white'), 'gold')?.value).toBe('natural')
  expect(nearestOption([], 'gold')).toBeUndefined()
})
