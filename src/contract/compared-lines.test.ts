import { expect, test } from 'vitest'
import { compareQuery, parseCompared } from './compared-lines.ts'

test('an address compares the first four configurations it names, each once and without additions that are not taken', () => {
  const lines = parseCompared(new URLSearchParams('i=7;size:60x60x50&i=7;size:60x60x50;logo:no&i=8;n:5;place:вхід&i=nonsense&i=9&i=10&i=11'))
  expect(lines).toEqual([
    { productId: 7, choice: { size: '60x60x50' } },
    { productId: 8, choice: {} },
    { productId: 9, choice: {} },
    { productId: 10, choice: {} },
  ])
  expect(parseCompared(new URLSearchParams(compareQuery(lines)))).toEqual(lines)
})
