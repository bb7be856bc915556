import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { packPieces, palletSize, parcelLimits, type PackedPiece, type PackedUnit, type PackingRules } from './packing.ts'

const rules: PackingRules = { layers: 1, palletMaxKg: 1000, palletOwnKg: 20 }
const box = (length: number, width: number, height: number) => ({ length, width, height })

const piece: fc.Arbitrary<PackedPiece> = fc.record({
  quantity: fc.integer({ min: 1, max: 40 }),
  weightKg: fc.double({ min: 0.5, max: 900, noNaN: true }),
  outer: fc.record({
    length: fc.integer({ min: 50, max: 2400 }),
    width: fc.integer({ min: 50, max: 1500 }),
    height: fc.integer({ min: 30, max: 2000 }),
  }),
})
const somePieces = fc.array(piece, { minLength: 1, maxLength: 8 })
const anyRules = fc.record({
  layers: fc.integer({ min: 1, max: 4 }),
  palletMaxKg: fc.integer({ min: 950, max: 1500 }),
  palletOwnKg: fc.integer({ min: 0, max: 40 }),
})

test('nothing is lost, nothing is packed twice, and nothing gets lighter by packing', () => {
  fc.assert(
    fc.property(somePieces, anyRules, (pieces, given) => {
      const plan = packPieces(pieces, given)
      if (plan === null) return
      const packed = pieces.map((_, index) =>
        plan.units.reduce((sum, unit) => sum + unit.count * (unit.pieces.find((one) => one.index === index)?.quantity ?? 0), 0),
      )
      expect(packed).toEqual(pieces.map(({ quantity }) => quantity))
      expect(plan.grossKg).toBeGreaterThanOrEqual(pieces.reduce((sum, { weightKg, quantity }) => sum + weightKg * quantity, 0))
    }),
  )
})

test('no pallet is above its limits, and its floor holds what stands on it', () => {
  fc.assert(
    fc.property(somePieces, anyRules, (pieces, given) => {
      const units = packPieces(pieces, given)?.units ?? []
      const most = { parcel: parcelLimits.weightKg, pallet: given.palletMaxKg, crate: given.palletMaxKg }
      const floor = (unit: PackedUnit) =>
        unit.pieces.reduce((sum, { index, quantity }) => {
          const outer = pieces[index]?.outer ?? box(0, 0, 0)
          return sum + Math.ceil(quantity / given.layers) * outer.length * outer.width
        }, 0)
      const pallets = units.filter(({ kind }) => kind === 'pallet')
      expect(units.filter(({ kind, weightKg }) => weightKg > most[kind])).toEqual([])
      expect(pallets.filter(({ size }) => size.height > palletSize.height)).toEqual([])
      expect(pallets.filter((unit) => floor(unit) > palletSize.length * palletSize.width)).toEqual([])
    }),
  )
})

test('unless the owner allows it, nothing stands on anything', () => {
  const tiles = [{ quantity: 8, weightKg: 60, outer: box(600, 480, 80) }]
  const pallets = (given: PackingRules) => packPieces(tiles, given)?.units.reduce((sum, { count }) => sum + count, 0)
  expect(pallets(rules)).toBe(4)
  expect(pallets({ ...rules, layers: 4 })).toBe(1)
})

test('small pieces are parcels of their own; from 250 kg on pallets; the heaviest first, with the pallet’s weight and height', () => {
  const tray = { weightKg: 10, outer: box(300, 300, 50) }
  expect(packPieces([{ ...tray, quantity: 3 }], rules)).toEqual({
    units: [{ kind: 'parcel', weightKg: 11, size: box(360, 360, 110), count: 3, pieces: [{ index: 0, quantity: 1 }] }],
    grossKg: 33,
  })
  const plan = packPieces(
    [
      { ...tray, quantity: 30 },
      { quantity: 1, weightKg: 400, outer: box(900, 700, 600) },
    ],
    rules,
  )
  expect(plan?.units[0]).toMatchObject({ kind: 'pallet', size: { height: 745 } })
  expect(plan?.units[0]?.pieces[0]).toEqual({ index: 1, quantity: 1 })
})

test('what no pallet has room for is crated; what is too heavy is not packed at all', () => {
  const bench = { quantity: 2, weightKg: 300, outer: box(1800, 500, 450) }
  expect(packPieces([bench], rules)?.units).toMatchObject([{ kind: 'crate', count: 2, size: { length: 1900, width: 600 } }])
  expect(packPieces([{ ...bench, weightKg: 990 }], rules)).toBeNull()
  expect(packPieces([{ quantity: 1, weightKg: 990, outer: box(500, 500, 500) }], rules)).toBeNull()
})
