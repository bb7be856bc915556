import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChanges } from '#contract/apply-change.ts'
import { parseConfiguration, printConfiguration } from '#contract/configuration-url.ts'
import { money } from '#contract/money.ts'
import { parseOwnSize, printOwnSize } from '#contract/own-size.ts'
import { findOwnSizeFaults } from '#contract/own-size-faults.ts'
import { listOwnLimits, ownDimensions, type OwnSizeRules } from '#contract/own-size-rules.ts'
import type { Shape } from '#contract/shape.ts'
import { drawViews } from './drawing.ts'
import { measureShape } from './measurements.ts'
import { findBounds, modelParts } from './model-parts.ts'
import { exampleSizes, makeOwnSize, type OwnSizeBase } from './own-size.ts'

const limit = { min: 30, max: 160, step: 1 }
const rulesOf = (shape: Shape): OwnSizeRules => ({
  limits: Object.fromEntries(ownDimensions(shape.kind).map((name) => [name, limit])),
  surcharge: 150_000,
  extra_days: 10,
})
const size = (impact: number, shapeChange: Record<string, number> | null, extraDays = 0) => ({ impact: money(impact), extraDays, shapeChange })
const based = (shape: Shape, price: number, sizes: OwnSizeBase['sizes']): OwnSizeBase => ({
  shape,
  price: money(price),
  sizes,
  rules: rulesOf(shape),
})

const bases: OwnSizeBase[] = [
  based({ kind: 'round', diameter: 500, height: 500, wall: 35 }, 420_000, [
    size(0, null),
    size(200_000, { diameter: 700, height: 600, wall: 40 }, 2),
    size(520_000, { diameter: 900, height: 800, wall: 50 }, 3),
  ]),
  based({ kind: 'conical', top: 500, bottom: 330, height: 900, wall: 35 }, 420_000, [
    size(0, null),
    size(160_000, { top: 600, bottom: 390, height: 1100 }),
  ]),
  based({ kind: 'square', side: 400, height: 400, wall: 40 }, 250_000, [size(0, null), size(300_000, { side: 800, height: 800, wall: 50 })]),
  // A wide low one that costs more than a larger one: prices are put in order.
  based({ kind: 'rectangular', length: 1200, width: 450, height: 450, wall: 40 }, 600_000, [
    size(0, null),
    size(-100_000, { length: 1000, width: 500, height: 600 }),
    size(450_000, { length: 1500, width: 600, height: 600 }),
  ]),
  based({ kind: 'faceted', diameter: 500, sides: 6, height: 500, wall: 40 }, 380_000, [size(0, null), size(90_000, { diameter: 600 })]),
  based({ kind: 'block', length: 800, width: 400, height: 400, chamfer: 20 }, 300_000, [size(0, null)]),
]
const anyBase = fc.constantFrom(...bases)
const sizeOf = ({ shape }: OwnSizeBase) =>
  fc.array(fc.integer({ min: 30, max: 160 }), { minLength: ownDimensions(shape.kind).length, maxLength: ownDimensions(shape.kind).length })
const anySize = anyBase.chain((base) => fc.tuple(fc.constant(base), sizeOf(base)))
const made = (base: OwnSizeBase, dimensions: readonly number[]) => {
  const option = makeOwnSize(base, printOwnSize(dimensions))
  if (!option) throw new Error(`not made: ${dimensions.join('x')}`)
  return { ...option, unit: base.price + option.impact, shape: applyChanges(base.shape, [option.shapeChange]) as Shape }
}

test('the price never falls with a dimension, and rises with it above the smallest listed size', () => {
  fc.assert(
    fc.property(anySize, fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 30 }), ([base, dimensions], which, more) => {
      const at = which % dimensions.length
      const larger = dimensions.map((value, index) => (index === at ? value + more : value))
      if (findOwnSizeFaults(listOwnLimits(base.rules, base.shape.kind) ?? [], larger).length > 0) return
      const [one, other] = [made(base, dimensions), made(base, larger)]
      expect(other.unit).toBeGreaterThanOrEqual(one.unit)
      const rising = base.sizes.every(({ impact }, index) => index === 0 || impact > (base.sizes[index - 1]?.impact ?? 0))
      const smallest = made(base, dimensions).unit > base.price + base.rules.surcharge
      expect(other.unit).toBeGreaterThanOrEqual(one.unit + (rising && smallest && more >= 5 ? 100 : 0))
      expect(measureShape(other.shape).weight.empty).toBeGreaterThan(measureShape(one.shape).weight.empty)
    }),
  )
})

test('no size of one’s own is cheaper than a listed one that fits into it, with its mould on top', () => {
  fc.assert(
    fc.property(anySize, ([base, dimensions]) => {
      const own = made(base, dimensions)
      for (const { impact, shapeChange } of base.sizes) {
        const listed = applyChanges(base.shape, [shapeChange]) as Shape & Record<string, number>
        const fits = ownDimensions(base.shape.kind).every((name, at) => Number(listed[name]) <= (dimensions[at] ?? 0) * 10)
        expect(own.unit).toBeGreaterThanOrEqual(fits ? base.price + impact + base.rules.surcharge : 0)
      }
      expect(own.unit % 100).toBe(0)
    }),
  )
})

test('the dimensions, the drawing, the mesh and the weight of a size of one’s own agree', () => {
  fc.assert(
    fc.property(anySize, ([base, dimensions]) => {
      const { shape } = made(base, dimensions)
      const { outer, weight, concreteLitres } = measureShape(shape)
      const names = ownDimensions(shape.kind)
      const requested = Object.fromEntries(names.map((name, at) => [name, (dimensions[at] ?? 0) * 10]))
      expect(outer.height).toBe(requested['height'])
      expect(outer.length).toBeCloseTo(requested['length'] ?? requested['diameter'] ?? requested['top'] ?? requested['side'] ?? 0, 0)
      const texts = drawViews(shape).primitives.flatMap((p) => (p.type === 'dimension' ? [p.text] : []))
      for (const [name, value] of Object.entries(requested))
        expect(texts, name).toContain(name === 'diameter' || name === 'top' ? `Ø ${value}` : String(value))
      const bounds = modelParts(shape).map(({ positions }) => findBounds(positions))
      expect(Math.max(...bounds.map(({ max }) => max[1] ?? 0)) * 1000).toBeCloseTo(outer.height, 1)
      expect(weight.empty).toBeCloseTo(concreteLitres * 2.3, 3)
    }),
    { numRuns: 25 },
  )
})

test('between two listed sizes the price lies between theirs, by the concrete; the mould and its days come on top', () => {
  const [base] = bases as [OwnSizeBase]
  const own = made(base, [60, 55])
  expect(own.unit).toBeGreaterThan(420_000 + 150_000)
  expect(own.unit).toBeLessThan(620_000 + 150_000)
  expect(own.extraDays).toBe(10)
  expect(made(base, [75, 65])).toMatchObject({ extraDays: 12, shapeChange: { diameter: 750, height: 650, wall: 40 } })
})

test('what the works does not take on is no size: out of limits, off the step, of other dimensions, or a wall that does not fit', () => {
  const base = based({ kind: 'round', diameter: 500, height: 500, wall: 35 }, 420_000, [size(0, null)])
  const rules = { ...base.rules, limits: { diameter: { min: 40, max: 120, step: 5 }, height: { min: 30, max: 90, step: 10 } } }
  const faults = (dimensions: number[]) => findOwnSizeFaults(listOwnLimits(rules, 'round') ?? [], dimensions)
  expect([faults([45, 50]), faults([35, 50]), faults([45, 95]), faults([47, 50])]).toEqual([
    [],
    [{ dimension: 'diameter', fault: 'min' }],
    [{ dimension: 'height', fault: 'max' }],
    [{ dimension: 'diameter', fault: 'step' }],
  ])
  const option = (value: string, of: OwnSizeRules = rules) => makeOwnSize({ ...base, rules: of }, value)
  expect(option('own-45x50')).not.toBeNull()
  for (const value of ['own-35x50', 'own-47x50', 'own-45x50x60', 'own-45', '45x50', 'own-045x50', 'own-45x5e1', 'own-'])
    expect([value, option(value)]).toEqual([value, null])
  const thin = { ...base.rules, limits: { diameter: { min: 5, max: 120, step: 1 }, height: { min: 30, max: 90, step: 1 } } }
  expect(option('own-6x50', thin)).toBeNull()
  expect(makeOwnSize({ ...base, shape: { kind: 'sphere', diameter: 500, foot: 200 } }, 'own-50')).toBeNull()
})

test('the value survives an address, and the examples of the editor are sizes that may be ordered', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 3 }), (dimensions) => {
      const value = printOwnSize(dimensions)
      expect(parseOwnSize(value)).toEqual(dimensions)
      expect(parseConfiguration(printConfiguration({ size: value, color: 'white' }))).toEqual({ size: value, color: 'white' })
    }),
  )
  for (const base of bases)
    for (const example of exampleSizes(listOwnLimits(base.rules, base.shape.kind) ?? [])) expect(made(base, example).unit).toBeGreaterThan(0)
})
