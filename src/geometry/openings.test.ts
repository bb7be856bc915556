import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Shape } from '#contract/shape.ts'
import { loadDemoCatalogue } from '#demo/catalogue/schema.ts'
import { anyShape } from '../server/testing/any-shape.ts'
import { drawViews } from './drawing.ts'
import { measureShape } from './measurements.ts'
import { writeGlb } from './glb.ts'
import { buildMesh } from './mesh.ts'

const fills = (shape: Shape) => drawViews(shape).primitives.flatMap((p) => (p.type === 'path' && p.fill ? [p.fill] : []))
const hollows = (shape: Shape) => fills(shape).filter((fill) => fill === 'hollow').length
const dashed = (shape: Shape) => drawViews(shape).primitives.filter((p) => p.type === 'path' && p.stroke === 'hidden').length
const concrete = (shape: Shape) => measureShape(shape).concreteLitres * 1e6

const block: Shape = { kind: 'block', length: 800, width: 400, height: 400, chamfer: 20 }
const basin = { kind: 'sink', shape: 'rectangular', length: 1200, width: 480, height: 150 } as const
const double: Shape = { ...basin, basin_length: 900, basin_width: 340, basin_depth: 110 }
const table: Shape = { kind: 'table', shape: 'round', length: 800, width: 800, height: 720, top: 60, base: 'pedestal' }

test('slots for a forklift go right through the foot, are seen from the front and carry nothing to the ground', () => {
  const slotted: Shape = { ...block, fork_slots: 80 }
  expect(concrete(block) - concrete(slotted)).toBeCloseTo(2 * 180 * 400 * 80, 0)
  expect(hollows(slotted)).toBe(hollows(block) + 2)
  expect(measureShape(slotted).footprintSquareMetres).toBeCloseTo((measureShape(block).footprintSquareMetres ?? 0) - 2 * 0.18 * 0.4, 6)
})

test('a planter on slots keeps the thickness of its floor above them', () => {
  const trough = { kind: 'rectangular', length: 1800, width: 600, height: 700, wall: 50 } as const
  expect(measureShape({ ...trough, fork_slots: 80 }).inner?.height).toBe(700 - 50 - 80)
})

test('lifting loops of steel lie in two pockets, below the upper face', () => {
  const looped: Shape = { ...block, lifting_loops: true }
  const steel = buildMesh(looped).filter((mesh) => mesh.material === 'steel')
  expect(steel.length).toBeGreaterThanOrEqual(2)
  const tops = steel.flatMap(({ positions }) => positions.filter((_, i) => i % 3 === 1))
  expect(Math.max(...tops)).toBeLessThanOrEqual(0.4)
  expect(measureShape(looped).weight.steel).toBeGreaterThan(0)
  expect(hollows(looped)).toBeGreaterThanOrEqual(hollows(block) + 2)
})

test('holes for taps and the waste go through the basin', () => {
  expect(concrete(double) - concrete({ ...double, tap_holes: 2 })).toBeCloseTo(2 * Math.PI * 17.5 ** 2 * 150, 0)
  const solid = buildMesh(double).find((mesh) => mesh.material === 'concrete')
  const onDrain = (solid?.positions ?? []).filter((x, i, all) => i % 3 === 0 && Math.abs(Math.hypot(x, all[i + 2] ?? 0) - 0.023) < 1e-4)
  expect(onDrain.length).toBeGreaterThan(20)
})

test('a chessboard has thirty-two white and thirty-two dark squares, in the mesh, the drawing and the model', () => {
  const chess: Shape = { ...table, chessboard: true }
  const tones = buildMesh(chess).flatMap(({ tone }) => tone ?? [])
  expect([tones.filter((tone) => tone === 'white').length, tones.filter((tone) => tone === 'dark').length]).toEqual([32, 32])
  expect(fills(chess).filter((fill) => fill === 'white')).toHaveLength(32)
  expect(concrete(chess)).toBeCloseTo(concrete(table), 3)
  expect(new TextDecoder().decode(writeGlb(chess, { name: 'chess' }))).toContain('dark concrete')
})

test('a groove round a half-sphere is closed by a strip of steel', () => {
  const lit: Shape = { kind: 'halfsphere', diameter: 600, foot: 80, groove: 24 }
  expect(buildMesh(lit).map(({ material }) => material)).toEqual(['concrete', 'steel'])
  expect(fills(lit)).toContain('steel')
  expect(concrete({ kind: 'halfsphere', diameter: 600, foot: 80 })).toBeGreaterThan(concrete(lit))
})

test('a hole for a chain goes through the head of a bollard, holes for anchors through a block', () => {
  const post: Shape = { kind: 'bollard', top: 220, bottom: 340, height: 700 }
  expect(concrete(post) - concrete({ ...post, chain_hole: 40 })).toBeGreaterThan(Math.PI * 20 ** 2 * 220)
  expect(hollows({ ...post, chain_hole: 40 })).toBe(hollows(post) + 1)
  expect(concrete(block) - concrete({ ...block, anchor_holes: true })).toBeCloseTo(2 * Math.PI * 11 ** 2 * 400, 0)
  expect(dashed({ ...block, anchor_holes: true })).toBe(dashed(block) + 2)
})

/** Many deep ribs leave a narrow band between them and the round inside. */
const manyRibs: Shape[] = [
  { kind: 'ribbed', diameter: 350, height: 300, wall: 35, ribs: 27, rib: 15 },
  { kind: 'ribbed', diameter: 350, height: 300, wall: 35, ribs: 41, rib: 12 },
]

test('every triangle looks the way its normals say, in holes too', () => {
  fc.assert(
    fc.property(anyShape, (shape) => {
      for (const { positions, normals, indices } of buildMesh(shape)) {
        const at = (list: number[], i: number) => [list[3 * i] ?? 0, list[3 * i + 1] ?? 0, list[3 * i + 2] ?? 0] as const
        for (let t = 0; t < indices.length; t += 3) {
          const corners = [0, 1, 2].map((k) => indices[t + k] ?? 0)
          const [a, b, c] = corners.map((i) => at(positions, i)) as [Vector, Vector, Vector]
          const face = cross(minus(b, a), minus(c, a))
          if (Math.hypot(...face) < 1e-12) continue // a triangle whose corners are on one line has no normal
          const mean = corners.map((i) => at(normals, i)).reduce((sum, n) => [sum[0] + n[0], sum[1] + n[1], sum[2] + n[2]] as const)
          expect(face[0] * mean[0] + face[1] * mean[1] + face[2] * mean[2]).toBeGreaterThan(0)
        }
      }
    }),
    { examples: manyRibs.map((shape) => [shape]) },
  )
})

type Vector = readonly [number, number, number]
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

const promises: [RegExp, (shape: Shape) => boolean][] = [
  [/шахівниц/, (shape) => shape.kind === 'table' && shape.chessboard === true],
  [/прорізи під вила|за прорізи/, (shape) => 'fork_slots' in shape && shape.fork_slots !== undefined],
  [/дві петлі/, (shape) => shape.kind === 'block' && shape.lifting_loops === true],
  [/пазом під світлове кільце/, (shape) => shape.kind === 'halfsphere' && shape.groove !== undefined],
  [/на два змішувачі/, (shape) => shape.kind === 'sink' && shape.tap_holes === 2],
  [/ланцюг або канат/, (shape) => shape.kind === 'bollard' && shape.chain_hole !== undefined],
  [/крізь готові отвори/, (shape) => shape.kind === 'block' && shape.anchor_holes === true],
]

test.each(promises)('what a description promises (%s) the shape has in every size', (promise, has) => {
  const promising = loadDemoCatalogue().products.filter(({ description }) => promise.test(description.uk))
  expect(promising.length).toBeGreaterThan(0)
  for (const { code, shape, properties } of promising)
    expect([shape, ...properties.flatMap(({ options }) => options.map((option) => option.shape))].every(has), code).toBe(true)
})
