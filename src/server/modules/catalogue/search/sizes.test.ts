import { expect, test } from 'vitest'
import { takeSizes } from './sizes.ts'

test.for([
  ['60x60', [600, 600], ''],
  ['60х60х45 вазон', [600, 600, 450], 'вазон'], // Cyrillic х
  ['60×60 см', [600, 600], ''],
  ['60 на 60', [600, 600], ''],
  ['planter 60 by 40', [600, 400], 'planter'],
  ['600*600*450 мм', [600, 600, 450], ''],
  ['1,8x0,45', [1800, 450], ''],
  ['лавка 1,8 м', [1800], 'лавка'],
  ['ø60 см', [600], ''],
  ['діаметр 60 см куля', [600], 'куля'],
  ['кашпо 300x300x800', [300, 300, 800], 'кашпо'],
] as const)('%s names %j', ([text, lengths, rest]) => {
  expect(takeSizes(text)).toEqual({ rest, lengths, litres: null, kilograms: null })
})

test('litres and kilograms are what they are', () => {
  expect(takeSizes('вазон 50 л')).toEqual({ rest: 'вазон', lengths: [], litres: 50, kilograms: null })
  expect(takeSizes('bench 120 kg')).toEqual({ rest: 'bench', lengths: [], litres: null, kilograms: 120 })
})

test.for(['10 вазонів', 'на 3 особи', 'вазон', '', '2026', '12 місяців', 'лава 6 місць'])('%s is no size', (text) => {
  expect(takeSizes(text)).toEqual({ rest: text, lengths: [], litres: null, kilograms: null })
})
