import { createRequire } from 'node:module'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Shape } from '#contract/shape.ts'
import { drawViews } from './drawing.ts'
import { drawForPicture } from './drawing-picture.ts'
import { drawingToSvg } from './drawing-svg.ts'
import { assumptions, measureShape } from './measurements.ts'
import { writeGlb } from './glb.ts'
import { buildMesh } from './mesh.ts'
import type { Mesh } from './triangle-mesh.ts'
import { roundLoad } from './rounding.ts'
import { anyShape, mm, wall } from '../server/testing/any-shape.ts'

const apart = (value: number, requested: number) => Math.abs(value - requested) / requested
const litres = (shape: Shape) => measureShape(shape).concreteLitres
/** Every vessel has a drain hole in its floor. */
const drain = (floor: number) => cylinder(25, floor)
const cylinder = (d: number, h: number) => (Math.PI / 4) * d * d * h
const frustum = (a: number, b: number, h: number) => ((Math.PI * h) / 12) * (a * a + a * b + b * b)

function volumeOf({ positions: p, indices }: Mesh): number {
  const at = (i: number) => [p[3 * i] ?? 0, p[3 * i + 1] ?? 0, p[3 * i + 2] ?? 0] as const
  let six = 0
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [at(indices[t] ?? 0), at(indices[t + 1] ?? 0), at(indices[t + 2] ?? 0)]
    six += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
  }
  return (six / 6) * 1000
}

/** Edges without exactly one opposite edge: the mesh is not watertight there. */
function openEdges({ positions: p, indices }: Mesh): number {
  const point = (i: number) => [0, 1, 2].map((k) => Math.round((p[3 * i + k] ?? 0) * 1e6)).join(' ')
  const balance = new Map<string, number>()
  const count = (from: string, to: string) => {
    const [key, by] = from < to ? [`${from}|${to}`, 1] : [`${to}|${from}`, -1]
    balance.set(key, (balance.get(key) ?? 0) + by)
  }
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [0, 1, 2].map((k) => point(indices[t + k] ?? 0))
    for (const k of [0, 1, 2]) if (corners[k] !== corners[(k + 1) % 3]) count(corners[k] ?? '', corners[(k + 1) % 3] ?? '')
  }
  return [...balance.values()].filter((n) => n !== 0).length
}

function sizeOf(meshes: readonly Mesh[]): number[] {
  return [0, 1, 2].map((axis) => {
    const along = meshes.flatMap((m) => [...new Set(m.indices)].map((i) => m.positions[3 * i + axis] ?? 0))
    return (along.reduce((a, b) => Math.max(a, b)) - along.reduce((a, b) => Math.min(a, b))) * 1000
  })
}

test('a cylinder planter holds the concrete of a cylinder less its hollow', () => {
  fc.assert(
    fc.property(mm(250, 1500), mm(200, 1200), wall, (diameter, height, wall) => {
      const formula = cylinder(diameter, height) - cylinder(diameter - 2 * wall, height - wall) - drain(wall)
      expect(apart(litres({ kind: 'round', diameter, height, wall }) * 1e6, formula)).toBeLessThan(1e-9)
    }),
  )
})

test('a conical planter is a frustum less a frustum', () => {
  fc.assert(
    fc.property(mm(300, 1200), mm(60, 100), mm(300, 1200), wall, (top, share, height, wall) => {
      const bottom = Math.round((top * share) / 100)
      const atFloor = bottom + ((top - bottom) * wall) / height
      const formula = frustum(bottom, top, height) - frustum(atFloor - 2 * wall, top - 2 * wall, height - wall) - drain(wall)
      expect(apart(litres({ kind: 'conical', top, bottom, height, wall }) * 1e6, formula)).toBeLessThan(1e-9)
    }),
  )
})

test('a trough is a box less a box, but for its rounded corners', () => {
  fc.assert(
    fc.property(mm(600, 3000), mm(300, 900), mm(250, 900), wall, (length, width, height, wall) => {
      const formula = length * width * height - (length - 2 * wall) * (width - 2 * wall) * (height - wall) - drain(wall)
      expect(apart(litres({ kind: 'rectangular', length, width, height, wall }) * 1e6, formula)).toBeLessThan(1e-3)
    }),
  )
})

test('a sphere with a flat foot is a ball less a cap; a half-sphere is half a ball on a disc', () => {
  fc.assert(
    fc.property(mm(300, 1000), mm(25, 60), (diameter, share) => {
      const foot = Math.round((diameter * share) / 100)
      const r = diameter / 2
      const cap = r - Math.sqrt(r * r - (foot * foot) / 4)
      const ball = (4 / 3) * Math.PI * r ** 3
      expect(apart(litres({ kind: 'sphere', diameter, foot }) * 1e6, ball - (Math.PI * cap * cap * (3 * r - cap)) / 3)).toBeLessThan(1e-3)
      expect(apart(litres({ kind: 'halfsphere', diameter, foot: 40 }) * 1e6, ball / 2 + cylinder(diameter, 40))).toBeLessThan(1e-3)
    }),
  )
})

test('a straight planter holds the soil of its hollow up to the usual level', () => {
  const measurements = measureShape({ kind: 'round', diameter: 500, height: 480, wall: 40 })
  expect(apart((measurements.soilLitres ?? 0) * 1e6, cylinder(420, 480 - 40 - assumptions.soilBelowRim))).toBeLessThan(1e-9)
  expect(
    apart(measurements.weight.planted ?? 0, measurements.weight.empty + ((measurements.soilLitres ?? 0) / 1000) * assumptions.wetSoil),
  ).toBeLessThan(1e-9)
  expect(measurements.loadPerSquareMetre).toBe(roundLoad((measurements.weight.planted ?? 0) / ((cylinder(490, 1) - drain(1)) / 1e6)))
})

test('concrete weighs what its volume and density say; wood is weighed apart', () => {
  const bench: Shape = { kind: 'bench', length: 1800, depth: 450, height: 450, seat: 45, slats: 5 }
  const measurements = measureShape(bench)
  expect(measurements.weight.concrete).toBeCloseTo(measurements.concreteLitres * 2.3)
  expect(apart(measurements.weight.wood, 1.8 * (0.45 - 4 * 0.012) * 0.045 * assumptions.wood)).toBeLessThan(0.01)
})

test('every mesh is watertight, has the volume of the facts and exactly its measurements', () => {
  fc.assert(
    fc.property(anyShape, (shape) => {
      const meshes = buildMesh(shape)
      for (const mesh of meshes) expect(openEdges(mesh)).toBe(0)
      const measurements = measureShape(shape)
      const concrete = meshes.filter((m) => m.material === 'concrete').reduce((sum, m) => sum + volumeOf(m), 0)
      expect(apart(concrete, measurements.concreteLitres)).toBeLessThan(0.005)
      const [x = 0, y = 0, z = 0] = sizeOf(meshes)
      expect(y).toBeCloseTo(measurements.outer.height, 0)
      if (shape.kind === 'faceted') return // its size is the diameter of the circle around its corners
      if (shape.kind === 'ribbed' && shape.ribs % 4) return // no rib lies on the axis
      expect(x).toBeCloseTo(measurements.outer.length, 1)
      expect(z).toBeCloseTo(measurements.outer.width, 1)
    }),
  )
})

test('the corners of a faceted planter lie on its diameter', () => {
  fc.assert(
    fc.property(mm(350, 1000), mm(3, 12), (diameter, sides) => {
      const [mesh] = buildMesh({ kind: 'faceted', diameter, sides, height: 500, wall: 35 })
      const reach = (mesh?.indices ?? []).map((i) => Math.hypot(mesh?.positions[3 * i] ?? 0, mesh?.positions[3 * i + 2] ?? 0))
      expect(reach.reduce((a, b) => Math.max(a, b)) * 2000).toBeCloseTo(diameter, 2)
    }),
  )
})

test('every model is a valid GLB of at most 150 KB', async () => {
  // the validator has no types
  const { validateBytes } = createRequire(import.meta.url)('gltf-validator') as {
    validateBytes(bytes: Uint8Array): Promise<{ issues: { numErrors: number; numWarnings: number; messages: unknown[] } }>
  }
  await fc.assert(
    fc.asyncProperty(anyShape, async (shape) => {
      const glb = writeGlb(shape, { name: shape.kind })
      expect(glb.byteLength).toBeLessThanOrEqual(150 * 1024)
      const { issues } = await validateBytes(glb)
      expect(issues.messages).toEqual([])
    }),
  )
})

const figures = (shape: Shape) => drawViews(shape).primitives.flatMap((p) => (p.type === 'dimension' ? [p.text] : []))

test('the drawing says the measurements that were asked for', () => {
  expect(figures({ kind: 'conical', top: 510, bottom: 330, height: 910, wall: 35 })).toEqual(
    expect.arrayContaining(['Ø 510', 'Ø 330', '910', '875', 'Ø 440']),
  )
  expect(figures({ kind: 'rectangular', length: 1210, width: 420, height: 460, wall: 40 })).toEqual(
    expect.arrayContaining(['1210', '420', '460', '1130', '340']),
  )
  expect(figures({ kind: 'bench', length: 1810, depth: 480, height: 450, seat: 45, slats: 5, back: 400 })).toEqual(
    expect.arrayContaining(['1810', '480', '450', '850']),
  )
  expect(figures({ kind: 'sphere', diameter: 450, foot: 180 })).toEqual(expect.arrayContaining(['Ø 450', 'Ø 180', '431']))
})

test('a drawing stays inside its frame, in both layouts, for every shape', () => {
  fc.assert(
    fc.property(anyShape, fc.constantFrom('column' as const, 'row' as const), (shape, layout) => {
      const { width, height, primitives } = drawViews(shape, { layout })
      const points = primitives.flatMap((p) => (p.type === 'path' ? p.points : p.type === 'text' ? [p.at] : [p.from, p.to]))
      for (const [x, y] of points) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(height)
      }
    }),
  )
})

test('the drawing is a file that needs no stylesheet, and its words are escaped', () => {
  const svg = drawingToSvg(drawViews({ kind: 'round', diameter: 500, height: 480, wall: 35 }), 'Вазон «Бочка» & діаметр')
  expect(svg).toContain('<title>Вазон «Бочка» &#38; діаметр</title>')
  expect(svg).not.toMatch(/style=|class=/)
})

test('the drawing for a gallery stays inside its frame of 4:5, whatever the shape', () => {
  fc.assert(
    fc.property(anyShape, (shape) => {
      const { width, height, primitives } = drawForPicture(shape)
      expect(width / height).toBe(0.8)
      const points = primitives.flatMap((p) => (p.type === 'path' ? p.points : p.type === 'text' ? [p.at] : [p.from, p.to]))
      for (const [x, y] of points) expect([x >= 0, x <= width, y >= 0, y <= height]).toEqual([true, true, true, true])
    }),
  )
})
