import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listQuery, parseListQuery, type SharedLine } from './list-url.ts'

const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((value) => value.isWellFormed())
const line: fc.Arbitrary<SharedLine> = fc.record({
  productId: fc.integer({ min: 1, max: 99_999 }),
  choice: fc.dictionary(
    fc.constantFrom('size', 'color', 'combination'),
    text.filter((value) => value !== 'no'),
  ),
  notes: fc.dictionary(fc.constantFrom('color', 'logo'), text),
  quantity: fc.integer({ min: 1, max: 999 }),
  place: fc.oneof(fc.constant(''), text),
})

test('a list in an address comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 10 }), (lines) => {
      expect(parseListQuery(new URLSearchParams(listQuery(lines)))).toEqual(lines)
    }),
  )
})

test('the address can be read, and additions that were not taken are left out of it', () => {
  const choice = { size: '60x60x50', color: 'white', logo: 'no' }
  const query = listQuery([{ productId: 12, choice, notes: {}, quantity: 2, place: 'hall' }])
  expect(query).toBe('i=12;n:2;size:60x60x50;color:white;place:hall')
})

test('what is no line is left out, and what is too much is cut', () => {
  const lines = parseListQuery(new URLSearchParams(`i=x&i=0&i=7;n:0&i=8;n:abc;:y&i=9;n:2000;place:${'п'.repeat(100)}&other=1`))
  expect(lines).toMatchObject([
    { productId: 7, quantity: 1 },
    { productId: 9, quantity: 1, place: 'п'.repeat(60) },
  ])
  expect(parseListQuery(new URLSearchParams(Array.from({ length: 300 }, () => ['i', '1'])))).toHaveLength(200)
})
