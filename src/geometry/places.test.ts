import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Shape } from '#contract/shape.ts'
import { measureShape } from './measurements.ts'
import { ownLimits, parseOwnLimit, placeLimits, placeLoad, placeLoads } from './places.ts'

const loadsOf = (shape: Shape) => Object.fromEntries(placeLoads(shape, measureShape(shape)).map((load) => [load.place, load]))
const planter = (scale: number): Shape => ({ kind: 'conical', top: 500 * scale, bottom: 320 * scale, height: 900 * scale, wall: 35 })

test('a planter that fits a balcony says on how much of it, a large one that it is too heavy', () => {
  expect(loadsOf(planter(0.6))['balcony']?.verdict).toBe('spread')
  expect(loadsOf(planter(2))['balcony']?.verdict).toBe('tooHeavy')
})

test('every figure errs on the safe side: the weight is in use and rounded up, and the area carries it', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.3, max: 3, noNaN: true }), (scale) => {
      const { fullWeight, footprintSquareMetres } = measureShape(planter(scale))
      for (const { place, weight, area, verdict } of placeLoads(planter(scale), measureShape(planter(scale)))) {
        expect(weight).toBeGreaterThanOrEqual(fullWeight)
        expect(area * placeLimits[place]).toBeGreaterThanOrEqual(fullWeight - 1e-6)
        expect(verdict !== 'stands' || fullWeight / (footprintSquareMetres ?? 0) <= placeLimits[place]).toBe(true)
      }
    }),
  )
})

test('a bench is reckoned with the people on it', () => {
  const bench: Shape = { kind: 'bench', length: 1800, depth: 500, height: 450, seat: 45, slats: 5 }
  const { fullWeight } = measureShape(bench)
  expect(loadsOf(bench)['ground']?.weight).toBeGreaterThanOrEqual(fullWeight + 400)
})

test('one piece weighs the same in the table and where it is asked what will hold it', () => {
  const trough: Shape = { kind: 'rectangular', length: 1800, width: 600, height: 600, wall: 50 }
  const measured = measureShape(trough)
  expect(loadsOf(trough)['ground']?.weight).toBe(Math.ceil(measured.weight.planted ?? 0))
})

test('a permitted load that the reader knows replaces the assumed one, on a balcony of the same size; what is no load is none', () => {
  const large = planter(2)
  const measured = measureShape(large)
  const [assumed, known] = [placeLoad(large, measured, 'balcony'), placeLoad(large, measured, 'balcony', 1000)]
  expect(assumed).toMatchObject({ verdict: 'tooHeavy', limit: placeLimits.balcony })
  expect(known).toMatchObject({ verdict: 'spread', limit: 1000, weight: assumed?.weight })
  expect(placeLoad(large, measured, 'balcony', ownLimits.max)?.verdict).toBe('stands')
  expect(['400', '1 000', '49', '20001', '4,5', 'много', '-300', ''].map(parseOwnLimit)).toEqual([400, 1000, null, null, null, null, null, null])
})
