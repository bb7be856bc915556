import { expect, test } from 'vitest'
import type { OptionRow } from './load-products.ts'
import { sizeRange } from './size-range.ts'

// What a range is made of without a shape.
const sizes = (...values: string[]) => values.map((value) => ({ property: 'size', value, pairs: null }) as unknown as OptionRow)

test('where only the height differs a card says it alone twice; otherwise both sizes are said whole', () => {
  expect(sizeRange(null, sizes('120x45x45', '120x45x48'))).toBe('120 × 45 × 45–48')
  expect(sizeRange(null, sizes('50x50x90', '60x60x110'))).toBe('50 × 50 × 90 – 60 × 60 × 110')
  expect(sizeRange(null, sizes('40x40x40'))).toBe('40 × 40 × 40')
  expect(sizeRange(null, [])).toBeNull()
})
