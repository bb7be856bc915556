import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeSizes, type NamedSizes } from './sizes.ts'

/** Lengths of the first box, in the units that are said or likeliest. */
const lengths = ({ boxes: [box = []] }: NamedSizes) => box.map(({ from, to }) => (from === to ? from : [from, to]))

test.for([
  ['60x60', [600, 600], ''],
  ['60х60х45 вазон', [600, 600, 450], 'вазон'], // Cyrillic х
  ['60×60 см', [600, 600], ''],
  ['60 на 60', [600, 600], ''],
  ['60/40', [600, 400], ''],
  ['planter 60 by 40', [600, 400], 'planter'],
  ['600*600*450 мм', [600, 600, 450], ''],
  ['1,8x0,45 м', [1800, 450], ''],
  ['лавка 1,8 м', [1800], 'лавка'],
  ['лавка 180 сантиметрів', [1800], 'лавка'],
  ['лавка два метри', [2000], 'лавка'],
  ['двухметровая скамейка', [2000], 'скамейка'],
  ['60-сантиметровий вазон', [600], 'вазон'],
  ['ø60 см', [600], ''],
  ['ø60', [600], ''],
  ['Ø 50 × 60', [500, 500, 600], ''],
  ['діаметр 60 см куля', [600], 'куля'],
  ['кашпо 30x30x80', [300, 300, 800], 'кашпо'],
  ['bench 6 feet', [1829], 'bench'],
  ["6' bench", [1829], 'bench'],
  ['planter 24 in', [610], 'planter'],
  ['24x24 inches planter', [610, 610], 'planter'],
  ['вазон 40–60 см', [[400, 600]], 'вазон'],
  ['вазон від 40 до 60 см', [[400, 600]], 'вазон'],
  ['вазон до 80 см', [[400, 800]], 'вазон'],
  ['вазон 60', [600], 'вазон'],
] as const)('%s names %j', ([text, expected, rest]) => {
  const sizes = takeSizes(text)
  expect(lengths(sizes)).toEqual(expected)
  expect(sizes).toMatchObject({ rest, litres: null, kilograms: null })
})

test('a size without a unit may be in centimetres, millimetres or metres', () => {
  expect(takeSizes('240x60x45').boxes).toHaveLength(3)
  expect(takeSizes('240x60x45 см').boxes).toHaveLength(1)
})

test('a range of sizes as a card prints it is two sizes, with the unit said once', () => {
  const { boxes, rest, round } = takeSizes('Ø\u00a050 × 90 – Ø\u00a060 × 110 см')
  expect(boxes.map((box) => box.map(({ to }) => to))).toEqual([
    [500, 500, 900],
    [600, 600, 1100],
  ])
  expect({ rest, round }).toEqual({ rest: '', round: true })
  const heights = takeSizes('120 × 45 × 45–48 см')
  expect(heights.boxes.map((box) => box.map(({ to }) => to))).toEqual([
    [1200, 450, 450],
    [1200, 450, 480],
  ])
  expect(heights.rest).toBe('')
})

test('litres and kilograms are what they are', () => {
  expect(takeSizes('вазон 50 л')).toMatchObject({ rest: 'вазон', boxes: [], litres: { from: 50, to: 50 }, kilograms: null })
  expect(takeSizes('вазон на 50 літрів')).toMatchObject({ rest: 'вазон на', litres: { from: 50, to: 50 } })
  expect(takeSizes('planter 20 gallons')).toMatchObject({ litres: { from: 76, to: 76 } })
  expect(takeSizes('bench 120 kg')).toMatchObject({ rest: 'bench', boxes: [], litres: null, kilograms: { from: 120, to: 120 } })
})

test.for(['10 вазонів', 'на 3 особи', 'вазон', '', '2026', '12 місяців', 'лава 6 місць'])('%s is no size', (text) => {
  expect(takeSizes(text)).toMatchObject({ rest: text, text: '', boxes: [], litres: null, kilograms: null })
})

test('any text is read, and what is not a size stays', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => takeSizes(text).boxes.length <= 27))
})
