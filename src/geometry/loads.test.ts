import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Shape } from '#contract/shape.ts'
import { loadDemoCatalogue } from '#demo/catalogue/schema.ts'
import { measureShape } from './measurements.ts'
import { isRound, sizeText } from './size-text.ts'
import { roundLoad } from './rounding.ts'
import { anyShape } from '../server/testing/any-shape.ts'

const demo = loadDemoCatalogue().products.flatMap(({ code, shape, properties }) =>
  [shape, ...properties.flatMap(({ options }) => options.map((option) => option.shape))].map((shape) => ({ code, shape })),
)

/** Upper bound of the area in the plan, m². */
function outlineOf(shape: Shape): number {
  const { length, width } = measureShape(shape).outer
  const round = isRound(shape) && shape.kind !== 'vase'
  return ((round ? Math.PI / 4 : 1) * length * width) / 1e6
}

/** Wall-mounted pieces load their fixings, not the ground. */
function expectHung({ footprint, load, loadOnFixings, fullWeight }: Record<string, number | null>, name: string): void {
  expect(load, name).toBe(footprint)
  expect(loadOnFixings, name).toBeGreaterThanOrEqual(fullWeight ?? Infinity)
}

function expectSafe(shape: Shape, name: string): void {
  const { footprintSquareMetres: footprint, loadPerSquareMetre: load, loadOnFixings, fullWeight, weight } = measureShape(shape)
  expect(fullWeight, name).toBeGreaterThanOrEqual(weight.empty)
  if (footprint === null || load === null) return expectHung({ footprint, load, loadOnFixings, fullWeight }, name)
  expect(loadOnFixings, name).toBeNull()
  expect(footprint, name).toBeGreaterThan(0)
  expect(footprint, name).toBeLessThanOrEqual(outlineOf(shape))
  expect(load * footprint, name).toBeGreaterThanOrEqual(fullWeight)
  // To the next step, no further.
  expect(load, name).toBe(roundLoad(fullWeight / footprint))
  expect(load, name).toBeLessThan((fullWeight / footprint) * 1.1 + 5)
}

test('nothing in the demo stands on more than its outline, and its load is never understated', () => {
  for (const { code, shape } of demo) expectSafe(shape, code)
})

test('no shape stands on more than its outline, and its load is never understated', () => {
  fc.assert(fc.property(anyShape, (shape) => expectSafe(shape, shape.kind)))
})

test('a bin stands on its shell, not on its bucket too; a vase on its plinth', () => {
  const bin = measureShape({ kind: 'bin', shape: 'square', width: 400, height: 700, wall: 45, lid: true })
  expect(bin.footprintSquareMetres).toBeCloseTo(0.39 * 0.39, 2)
  expect(bin.loadPerSquareMetre).toBeGreaterThan(800)
  const vase = measureShape({ kind: 'vase', top: 600, foot: 340, height: 700, wall: 40 })
  expect(vase.footprintSquareMetres).toBeCloseTo(0.332 * 0.332, 3)
  expect(vase.loadPerSquareMetre).toBeGreaterThan(1400)
})

test('what hangs on a wall loads its fixings, full of water, and no floor', () => {
  const basin = { kind: 'sink', shape: 'rectangular', length: 400, width: 260, height: 120 } as const
  const shape: Shape = { ...basin, basin_length: 320, basin_width: 180, basin_depth: 85 }
  const standing = measureShape(shape)
  const hanging = measureShape({ ...shape, mount: 'wall' })
  expect([hanging.footprintSquareMetres, hanging.loadPerSquareMetre]).toEqual([null, null])
  expect(hanging.loadOnFixings).toBe(Math.ceil(standing.weight.empty + (standing.holdsLitres ?? 0)))
})

test('what is round is described by its diameter, a vase on a plinth too; a square bin by its sides', () => {
  const described = (shape: Shape) => sizeText(measureShape(shape).outer, isRound(shape))
  expect(described({ kind: 'conical', top: 500, bottom: 320, height: 900, wall: 35 })).toBe('Ø\u00a0500 × 900')
  expect(described({ kind: 'vase', top: 600, foot: 340, height: 700, wall: 40 })).toBe('Ø\u00a0600 × 700')
  expect(described({ kind: 'bin', shape: 'square', width: 400, height: 700, wall: 45, lid: true })).toBe('400 × 400 × 700')
})

test('a load says two or three digits and never less than it is', () => {
  expect([2802, 2850, 801, 96.2, 12_340].map(roundLoad)).toEqual([2850, 2850, 810, 100, 12_500])
})
