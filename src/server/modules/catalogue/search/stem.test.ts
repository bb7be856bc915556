import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneTypoApart, stemWord, possibleStems, splitWords } from './stem.ts'

const stems = (...messages: string[]) => [...new Set(messages.flatMap(splitWords).map(stemWord))]

test.for([
  ['вазон', 'вазони', 'вазонів', 'вазону', 'вазонами', 'Вазоном', 'ВАЗОНАХ'],
  ['лава', 'лави', 'лаву', 'лавою', 'лавами', 'лавах'],
  ['лавка', 'лавки', 'лавок', 'лавкою'],
  ['мийка', 'мийки', 'мийок', 'мийкою'],
  ['лійка', 'лійок'],
  ['стіл', 'столи', 'столу', 'столом', 'столів', 'столах'],
  ['урна', 'урни', 'урн', 'урною'],
  ['раковина', 'раковини', 'раковин'],
  ['стовпчик', 'стовпчики', 'стовпчиків'],
  ['круглий', 'круглі', 'круглого', 'круглих', 'кругла'],
  ['колір', 'кольори', 'кольору'],
  ['кам’янка', "кам'янка", 'камʼянка', 'камянки'],
  ['bench', 'benches'],
  ['planter', 'planters', 'Planter’s'],
] as const)('%s and its forms are one', (messages) => {
  expect(stems(...messages)).toHaveLength(1)
})

test.for([
  ['лавка', 'лавці'],
  ['ніжка', 'ніжці'],
  ['дорога', 'дорозі'],
  ['кришка', 'кришці'],
  ['стріха', 'стрісі'],
  ['ваза', 'вазі'],
  ['вулиця', 'вулиці'],
  ['тераса', 'терасі'],
] as const)('%s is among what %s may come from', ([word, shape]) => {
  expect(possibleStems(shape)).toContain(stemWord(word))
})

test('different things stay different', () => {
  expect(stems('вазон', 'ваза', 'лава', 'стіл', 'урна', 'куля')).toHaveLength(6)
})

test.for([
  ['вазон', 'вазно', true],
  ['вазон', 'вазн', true],
  ['вазон', 'вваазон', false],
  ['вазон', 'везон', true],
  ['вазон', 'вазон', false],
  ['вазон', 'вазонів', false],
  ['planter', 'plantre', true],
] as const)('%s and %s are one typo apart: %s', ([a, b, apart]) => {
  expect(oneTypoApart(a, b)).toBe(apart)
})

test('any text has words, and a typo is found from both sides', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (text, a, b) => {
      for (const word of splitWords(text)) stemWord(word)
      return oneTypoApart(a, b) === oneTypoApart(b, a)
    }),
  )
})
