import type { Shape } from '#contract/shape.ts'
import { decompose } from './decompose.ts'
import { origin, type Cut, type Solid } from './solids.ts'
import { type Plan, countPoints, type RingPoint, ring } from './outline.ts'
import { type Point, type Station, stations } from './cross-section.ts'
import { subtract } from './subtract.ts'
import type { Mesh } from './triangle-mesh.ts'

/** Level of detail: points on a full circle, on one rib, and steps of a rounded edge. */
type Grain = { circle: number; rib: number; steps: number }
const picture: Grain = { circle: 192, rib: 12, steps: 6 }
/** From the finest level to the coarsest whose volume is still right within half a per cent. */
const models: Grain[] = [
  { circle: 80, rib: 8, steps: 4 },
  { circle: 64, rib: 8, steps: 3 },
  { circle: 56, rib: 8, steps: 2 },
  { circle: 48, rib: 8, steps: 2 },
]
/** A point with its normal and triangles takes 36 bytes, so this is about 140 KB. */
const modelPoints = 4_000

/** The watertight meshes of a shape. A `model` is small, for the browser; a `picture` is smooth, for rendering. */
export function buildMesh(shape: Shape, detail: 'model' | 'picture' = 'model'): Mesh[] {
  const { solids } = decompose(shape)
  const made = (grain: Grain) => solids.map((solid) => withCuts(solid, grain))
  if (detail === 'picture') return made(picture)
  const size = (meshes: Mesh[]) => meshes.reduce((sum, m) => sum + m.positions.length / 3, 0)
  const [finest, ...coarser] = models.map((grain) => () => made(grain))
  if (!finest) return []
  return coarser.reduce((best, next) => (size(best) > modelPoints ? next() : best), finest())
}

/** The same meshes with sharp edges, so that a line drawing has one line per edge. */
export function buildSharpMesh(shape: Shape): Mesh[] {
  const grain: Grain = { circle: 128, rib: 8, steps: 1 }
  return decompose(shape).solids.map((solid) => withCuts(sharpened(solid), grain))
}

function sharpened(solid: Solid): Solid {
  const profile = solid.profile.map(({ d, y, smooth, plan }): Point => ({ d, y, ...(smooth && { smooth }), ...(plan && { plan: uncornered(plan) }) }))
  return { ...solid, plan: uncornered(solid.plan), profile }
}

/** Small radii of vertical edges are dropped too, except those of a basin, which are part of its form. */
const uncornered = (plan: Plan): Plan => ('corner' in plan && plan.corner < 20 ? { ...plan, corner: 0 } : plan)

function withCuts(solid: Solid, grain: Grain): Mesh {
  const mesh = loft(solid, grain)
  return solid.cuts
    ? subtract(
        mesh,
        solid.cuts.map((cut) => cutterMesh(cut, grain)),
      )
    : mesh
}

function cutterMesh({ cutter: { along, at, ...body } }: Cut, grain: Grain): Mesh {
  const mesh = loft({ material: 'concrete', ...body, at: along === 'y' ? at : origin }, grain)
  if (along === 'y') return mesh
  const turned = (flat: number[]) => flat.map((n, i) => (i % 3 === 1 ? -(flat[i + 1] ?? 0) : i % 3 === 2 ? (flat[i - 1] ?? 0) : n)) // y becomes z
  const moved = turned(mesh.positions).map((n, i) => n + ([at.x, at.y, at.z][i % 3] ?? 0) / 1000)
  return { ...mesh, positions: moved, normals: turned(mesh.normals) }
}

function loft(solid: Solid, grain: Grain): Mesh {
  const mesh: Mesh = { material: solid.material, ...(solid.tone && { tone: solid.tone }), positions: [], normals: [], indices: [] }
  const rows = keepingExtent(solid, grain).map((s) => {
    const plan = s.plan ?? solid.plan
    const points = ring(plan, s.d, s.d === 0 ? 1 : countPoints(plan, s.d, grain))
    const start = mesh.positions.length / 3
    for (const p of points) addPoint(mesh, solid, s, p)
    return { start, count: points.length }
  })
  const last = rows.at(-1)
  const closing = solid.open && last && rows[0] ? [[last, rows[0]] as const] : []
  for (const [low, high] of [...rows.slice(1).map((row, i) => [rows[i] ?? row, row] as const), ...closing]) join(mesh, low, high)
  return mesh
}

function addPoint(mesh: Mesh, { at }: Solid, s: Station, p: RingPoint): void {
  mesh.positions.push((p.x + at.x) / 1000, (s.y + at.y) / 1000, (p.z + at.z) / 1000)
  const length = Math.hypot(p.nx * s.nd, s.ny, p.nz * s.nd) || 1
  mesh.normals.push((p.nx * s.nd) / length, s.ny / length, (p.nz * s.nd) / length)
}

type Row = { start: number; count: number }

/** Triangulates the band between two rings, also of different numbers of points. */
function join(mesh: Mesh, low: Row, high: Row): void {
  let i = 0
  let j = 0
  while (i < low.count || j < high.count) {
    const a = low.start + (i % low.count)
    const c = high.start + (j % high.count)
    const lowNext = low.count > 1 && i < low.count && (i + 1) / low.count <= (j + 1) / high.count
    if (lowNext || high.count === 1 || j === high.count) {
      if (low.count === 1) return
      triangle(mesh, a, c, low.start + ((i + 1) % low.count))
      i++
    } else {
      triangle(mesh, a, c, high.start + ((j + 1) % high.count))
      j++
    }
    if (low.count === 1 && j === high.count) return
    if (high.count === 1 && i === low.count) return
  }
}

/** Adds a triangle unless two of its corners coincide. */
function triangle(mesh: Mesh, a: number, b: number, c: number): void {
  const at = (i: number) => mesh.positions.slice(3 * i, 3 * i + 3)
  const [p, q, r] = [at(a), at(b), at(c)]
  const apart = (u: number[], v: number[]) => u.some((x, k) => Math.abs(x - (v[k] ?? 0)) > 1e-9)
  if (apart(p, q) && apart(q, r) && apart(p, r)) mesh.indices.push(a, b, c)
}

/** Rounding a leaning rim takes up to a millimetre of its width; the wall is moved out by as much. */
function keepingExtent(solid: Solid, { steps }: Grain): Station[] {
  const widest = solid.profile.reduce((a, b) => (b.d > a.d ? b : a))
  const heights = solid.profile.map((p) => p.y)
  const height = Math.max(...heights) - Math.min(...heights)
  let spread = 0
  const line = () => {
    const lean = (p: Point): Point => (p.d === 0 ? p : { ...p, d: p.d + spread * (1 - Math.abs(p.y - widest.y) / height) })
    return stations(solid.profile.map(lean), solid.open ?? false, solid.plan.kind === 'reeded' ? Math.min(steps, 2) : steps)
  }
  for (let i = 0; i < 6; i++) spread += widest.d - Math.max(...line().map((s) => s.d))
  return line()
}
