import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, sum, type Money } from './money.ts'
import { cheaperQuantity } from './cheaper-quantity.ts'
import { discounted, lineTotal, priceChoice, priceRange, volumePercent, type PropertyPrices, type VolumeTier } from './price.ts'

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
    fc.property(base, properties, fc.infiniteStream(fc.nat()), (start, list, choices) => {
      const choice = list.map(({ name, options }) => [name, options[(choices.next().value ?? 0) % options.length]?.value ?? ''] as const)
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
    fc.property(base, properties, fc.infiniteStream(fc.nat()), (start, list, choices) => {
      const choice = Object.fromEntries(list.map(({ name, options }) => [name, options[(choices.next().value ?? 0) % options.length]?.value ?? '']))
      const { min, max } = priceRange(start, list)
      const priced = priceChoice(start, list, choice)
      return priced.ok && min <= priced.unit && priced.unit <= max
    }),
  )
})

/** As an owner may set them: more pieces, more percent. */
const tiers = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 2, max: 999 }), fc.integer({ min: 1, max: 90 })), { maxLength: 6, selector: ([from]) => from })
  .map((pairs): VolumeTier[] => {
    const percents = [...new Set(pairs.map(([, percent]) => percent))].toSorted((a, b) => a - b)
    const froms = pairs.map(([from]) => from).toSorted((a, b) => a - b)
    return percents.map((percent, index) => ({ from_pieces: froms[index] ?? 999, percent }))
  })
const single = fc.integer({ min: 0, max: 10_000_000 }).map(money)
const totalOf = (unit: Money, quantity: number, list: readonly VolumeTier[]) => lineTotal(discounted(unit, volumePercent(quantity, list)), quantity)

test('more pieces never make one piece dearer, and none costs less than nothing or more than alone', () => {
  fc.assert(
    fc.property(single, tiers, fc.integer({ min: 1, max: 998 }), (unit, list, quantity) => {
      const [now, more] = [quantity, quantity + 1].map((pieces) => discounted(unit, volumePercent(pieces, list)))
      return now !== undefined && more !== undefined && 0 <= more && more <= now && now <= unit
    }),
  )
})

test('more pieces cost less in total only where a tier begins, and then the fewer are told so', () => {
  fc.assert(
    fc.property(single, tiers, fc.integer({ min: 1, max: 998 }), (unit, list, quantity) => {
      const falls = totalOf(unit, quantity + 1, list) < totalOf(unit, quantity, list)
      if (!falls) return true
      const cheaper = cheaperQuantity(unit, quantity, list)
      return list.some(({ from_pieces }) => from_pieces === quantity + 1) && cheaper !== null && cheaper.total <= totalOf(unit, quantity + 1, list)
    }),
  )
})

test('five per cent less from five pieces, fifteen from thirty: thirty cost less than twenty-nine', () => {
  const list = [
    { from_pieces: 5, percent: 5 },
    { from_pieces: 30, percent: 15 },
  ]
  expect([4, 5, 29, 30].map((quantity) => totalOf(money(420_000), quantity, list))).toEqual([1_680_000, 1_995_000, 11_571_000, 10_710_000])
  expect(cheaperQuantity(money(420_000), 29, list)).toEqual({ quantity: 30, total: 10_710_000 })
  expect(cheaperQuantity(money(420_000), 20, list)).toBeNull()
  expect(discounted(money(99), 50)).toBe(50)
})
