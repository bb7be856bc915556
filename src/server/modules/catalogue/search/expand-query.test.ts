import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributeWords, isAttributeTerm } from './attribute-words.ts'
import { expandSearch, type Vocabulary } from './expand-query.ts'
import { indexProduct } from './index-product.ts'
import { defaultPalettes } from '#contract/default-palette.ts'
import { defaultSynonyms } from '#contract/search-synonyms.ts'
import { stemWord, splitWords } from './stem.ts'
import { synonymsByStem } from './synonyms.ts'

function vocabularyOf(...texts: string[]): Vocabulary {
  const { words: messages } = indexProduct({ names: texts, categories: [], descriptions: [], labels: [], attributes: [] })
  return {
    words: [...messages].map(([word, stem]) => ({ word, stem })),
    stems: new Set(messages.values()),
    synonyms: synonymsByStem(defaultSynonyms),
    attributes: attributeWords(defaultPalettes),
  }
}

const shop = vocabularyOf(
  'Вазон «Конус», великий, круглий, для дерев',
  'Садова ваза «Кам’янка»',
  'Бетонна лава «Бульвар» зі спинкою',
  'Обідній стіл, журнальний столик',
  'Урна, раковина, обмежувач, болард, півсфера «Ґудзик», брус',
  'Conus planter plant bench bin sink concrete table sphere for trees and a tree',
)

/** The stems that a text of one telling word stands for, the closest first. */
function candidates(text: string): string[] {
  const [first] = expandSearch(text, shop).required
  return [...(first?.stems ?? [])]
    .filter(([stem]) => !isAttributeTerm(stem))
    .toSorted(([, a], [, b]) => b - a)
    .map(([stem]) => stem)
}
const stemIn = (word: string) => stemWord(splitWords(word)[0] ?? '')

test.for([
  ['вазон', 'вазона', 'вазону', 'вазоном', 'вазоні', 'вазони', 'вазонів', 'вазонам', 'вазонами', 'вазонах'],
  ['лава', 'лави', 'лаві', 'лаву', 'лавою', 'лав', 'лавам', 'лавами', 'лавах'],
  ['стіл', 'стола', 'столу', 'столом', 'столи', 'столів', 'столами'],
  ['урна', 'урни', 'урні', 'урну', 'урною', 'урн', 'урнами'],
  ['круглий', 'круглый', 'круглые', 'кругла', 'кругле', 'круглі', 'круглого', 'круглою', 'круглих', 'круглими'],
  ['bench', 'benches', 'Bench’s', 'BENCHES'],
  ['planter', 'planters'],
  ['tree', 'trees'],
] as const)('%s is found in every inflection, and as nothing else first', (forms) => {
  for (const shape of forms) {
    expect(candidates(shape)[0], shape).toBe(stemIn(forms[0]))
    expect(expandSearch(shape, shop).corrected, shape).toBeNull()
  }
})

test.for([
  ['вазан', 'вазон'], // not ваза, which is as near
  ['вазно', 'вазон'],
  ['азон', 'вазон'],
  ['вазонщ', 'вазон'],
  ['бульвра', 'бульвар'],
  ['кругий', 'круглий'],
  ['лаа', 'лава'],
  ['ава', 'лава'],
  ['стцл', 'стіл'],
  ['plantr', 'planter'], // not plant
  ['bnech', 'bench'],
  ['coonus', 'conus'],
] as const)('one typo is forgiven and named: %s is %s', ([typed, word]) => {
  expect(candidates(typed)[0]).toBe(stemIn(word))
  expect(expandSearch(typed, shop).corrected).toBe(word)
})

test.for(['лвзн', 'вззооон', 'щщщщщ', 'qqqqq', 'kk'])('%s is more than one typo away from anything', (typed) => {
  expect(expandSearch(typed, shop)).toMatchObject({ required: [{ stems: new Map() }], corrected: null })
})

test.for([
  ['кам’янка', 'камянка'],
  ["кам'янка", 'камянка'],
  ['камʼянка', 'камянка'],
  ['кам`янка', 'камянка'],
  ['кам"янка', 'камянка'],
  ['КАМЯНКА', 'камянка'],
  ['гудзик', 'ґудзик'],
  ['вазoн', 'вазон'], // a Latin o
  ['стiл', 'стіл'], // a Latin i
] as const)('%s is %s without a typo', ([typed, word]) => {
  expect(candidates(typed)[0]).toBe(stemIn(word))
  expect(expandSearch(typed, shop).corrected).toBeNull()
})

test.for([
  ['dfpjy', 'вазон'],
  ['rheukbq dfpjy', 'круглий вазон'],
  ['j,vt;edfx', 'обмежувач'],
  ['идфтеук', null],
  ['иутср', 'bench'],
  ['DFPJY', 'вазон'],
  ['<TNJYYF KFDF', 'бетонна лава'], // the shifted comma key is a letter
  ['HFRJDBYF', 'раковина'],
] as const)('%s typed with the keyboard in the other language is %s', ([typed, word]) => {
  expect(expandSearch(typed, shop).corrected).toBe(word)
})

test('what was typed so far finds longer words, an inflection of a shorter one does not', () => {
  expect(expandSearch('вазо', shop).required[0]?.stems.get('вазон')).toBe(100) // as near as ваза, whose form it might be
  expect(candidates('бул')).toEqual([stemIn('бульвар')])
  expect(candidates('ваза')).toEqual(['ваз'])
})

test('prepositions and the material need not be found; alone they are looked for', () => {
  expect(expandSearch('лава зі спинкою', shop).required).toHaveLength(2)
  expect(expandSearch('bench with a tree', shop).required).toHaveLength(2)
  expect(expandSearch('бетонний вазон', shop)).toMatchObject({ required: [{ stems: { size: 1 } }], optional: [{ size: 1 }] })
  expect(candidates('бетон')).toEqual(['бетон'])
  expect(candidates('для')[0]).toBe(stemIn('для'))
})

test.for([
  ['vazon', 'вазон'],
  ['vazony', 'вазон'],
  ['lava', 'лава'],
  ['obmezhuvach', 'обмежувач'],
  ['rakovyna', 'раковина'],
  ['pivsfera', 'півсфера'],
  ['kamyanka', 'камянка'],
] as const)('%s in Latin letters is %s', ([typed, word]) => {
  expect(candidates(typed)).toContain(stemIn(word))
  expect(expandSearch(typed, shop).corrected).toBeNull()
})

test.for([
  ['горшок', 'вазон'],
  ['скамейка', 'лава'],
  ['мусорка', 'урна'],
  ['умывальник', 'раковина'],
] as const)('%s, a Russian word, finds %s', ([typed, word]) => {
  expect(candidates(typed)).toContain(stemIn(word))
})

test.for([
  ['лавочка', 'лава'],
  ['смітники', 'урна'],
  ['trash', 'bin'],
  ['urns', 'bin'],
  ['pots', 'planter'],
  ['мийка', 'раковина'],
] as const)('%s is what others call %s', ([message, word]) => {
  expect(candidates(message)).toContain(stemIn(word))
  expect(expandSearch(message, shop).corrected).toBeNull()
})

test('any text is taken apart without an error, into twelve words at most', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const { required, optional } = expandSearch(text, shop)
      return required.length + optional.length <= 12
    }),
  )
})

const trade = vocabularyOf(
  'Вазон, кашпо, горщик, квітник, жардиньєра, клумба, лава, лавка, урна, смітник, мийка, раковина, умивальник',
  'Стовпчик, болард, куля, півкуля, сходинка, стільниця, стіл, плитка, бордюр, фонтан, бетонний',
)

test.for([
  ['vazon', 'вазон'],
  ['vazony', 'вазон'],
  ['kashpo', 'кашпо'],
  ['gorshchyk', 'горщик'],
  ['horshchyk', 'горщик'],
  ['kvitnyk', 'квітник'],
  ['zhardynyera', 'жардиньєра'],
  ['klumba', 'клумба'],
  ['lavka', 'лавка'],
  ['lava', 'лава'],
  ['urna', 'урна'],
  ['smitnyk', 'смітник'],
  ['smitnik', 'смітник'],
  ['myyka', 'мийка'],
  ['mijka', 'мийка'],
  ['rakovyna', 'раковина'],
  ['umyvalnyk', 'умивальник'],
  ['stovpchyk', 'стовпчик'],
  ['kulya', 'куля'],
  ['kulia', 'куля'],
  ['pivkulya', 'півкуля'],
  ['skhodynka', 'сходинка'],
  ['shodynka', 'сходинка'],
  ['stilnycia', 'стільниця'],
  ['plytka', 'плитка'],
  ['bordyur', 'бордюр'],
  ['fontan', 'фонтан'],
] as const)('%s, typed in Latin letters, is %s', ([typed, word]) => {
  const [first] = expandSearch(typed, trade).required
  expect([...(first?.stems ?? new Map()).keys()]).toContain(stemIn(word))
})

test.for([
  ['kfdrf', 'лавка'],
  ['rfigj', 'кашпо'],
  ['VBQRF', 'мийка'],
  ['ehyf', 'урна'],
] as const)('%s, typed with the keyboard in Latin, shifted or not, is %s', ([typed, word]) => {
  expect(expandSearch(typed, trade).corrected).toBe(word)
})
