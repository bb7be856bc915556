import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, sum, type Money } from './money.ts'
import { lineTotal, priceChoice, priceRange, type PropertyPrices } from './price.ts'

const planter: PropertyPrices[] = [
  {
    name: 'size',
    options: [
      { value: '50x50x90', impact: money(0) },
      { value: '60x60x110', impact: money(160_000) },
    ],
  },
  {
    name: 'color',
    options: [
      { value: 'natural', impact: money(0) },
      { value: 'white', impact: money(35_000) },
    ],
  },
  {
    name: 'thermal_insulation',
    options: [
      { value: 'no', impact: money(0) },
      { value: 'yes', impact: money(65_000) },
    ],
  },
]

const properties = fc.uniqueArray(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 8 }),
    options: fc.uniqueArray(
      fc.record({ value: fc.string({ minLength: 1, maxLength: 8 }), impact: fc.integer({ min: 0, max: 1_000_000 }).map(money) }),
      { minLength: 1, maxLength: 5, selector: ({ value }) => value },
    ),
  }),
  { maxLength: 6, selector: ({ name }) => name },
)
const base = fc.integer({ min: 0, max: 10_000_000 }).map(money)

test('white, bigger and insulated costs what each adds, to the kopiyka', () => {
  const priced = priceChoice(money(420_000), planter, { size: '60x60x110', color: 'white', thermal_insulation: 'yes' })
  expect(priced).toMatchObject({ ok: true, unit: 680_000 })
  expect(lineTotal(680_000 as Money, 3)).toBe(2_040_000)
})

test('what was left alone takes the first option', () => {
  expect(priceChoice(money(420_000), planter, {})).toMatchObject({
    ok: true,
    unit: 420_000,
    chosen: [{ value: '50x50x90' }, { value: 'natural' }, { value: 'no' }],
  })
})

test.for([
  ['color', 'gold'],
  ['glaze', 'yes'],
  ['toString', 'x'],
  ['size', ''],
] as const)('%s: %s is refused by name', ([name, value]) => {
  expect(priceChoice(money(1), planter, { [name]: value })).toMatchObject({ ok: false, unknown: [{ name, value }] })
})

test('the order in which a buyer chooses never changes the price', () => {
  fc.assert(
    fc.property(base, properties, fc.infiniteStream(fc.nat()), (start, list, picks) => {
      const choice = list.map(({ name, options }) => [name, options[(picks.next().value ?? 0) % options.length]?.value ?? ''] as const)
      const forwards = priceChoice(start, list, Object.fromEntries(choice))
      const backwards = priceChoice(start, list, Object.fromEntries(choice.toReversed()))
      return (
        forwards.ok &&
        backwards.ok &&
        forwards.unit === backwards.unit &&
        forwards.unit === sum([start, ...forwards.chosen.map(({ impact }) => impact)])
      )
    }),
  )
})

test('every configuration costs something within the range', () => {
  fc.assert(
    fc.property(base, properties, fc.infiniteStream(fc.nat()), (start, list, picks) => {
      const choice = Object.fromEntries(list.map(({ name, options }) => [name, options[(picks.next().value ?? 0) % options.length]?.value ?? '']))
      const { min, max } = priceRange(start, list)
      const priced = priceChoice(start, list, choice)
      return priced.ok && min <= priced.unit && priced.unit <= max
    }),
  )
})
