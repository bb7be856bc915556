import type { Form } from '#contract/form.ts'
import { anatomy, type Material, type Part, type Plan } from './parts.ts'
import { stations, type Point, type Station } from './profile.ts'

/** Triangles of one piece in metres, y up, standing on y = 0. */
export type Mesh = { material: Material; positions: number[]; normals: number[]; indices: number[] }
/** `model` keeps a GLB small, `picture` keeps a rendering smooth. */
export type Detail = 'model' | 'picture'

/** Every piece of a form, each watertight. */
export const meshOf = (form: Form, detail: Detail = 'model'): Mesh[] => anatomy(form).parts.map((part) => loft(part, detail))

type RingPoint = { x: number; z: number; nx: number; nz: number }

function loft(part: Part, detail: Detail): Mesh {
  const fine = detail === 'picture'
  const around = pointsAround(part, fine)
  const line = keepingExtent(part, around > 120 && !fine ? 2 : fine ? 6 : 4)
  const mesh: Mesh = { material: part.material, positions: [], normals: [], indices: [] }
  for (const s of line) for (const p of ring(s.plan ?? part.plan, s.d, around)) {
    mesh.positions.push((p.x + part.at.x) / 1000, (s.y + part.at.y) / 1000, (p.z + part.at.z) / 1000)
    const length = Math.hypot(s.nd, s.ny) || 1
    mesh.normals.push((p.nx * s.nd) / length, s.ny / length, (p.nz * s.nd) / length)
  }
  const rows = part.open ? line.length : line.length - 1
  for (let j = 0; j < rows; j++) for (let k = 0; k < around; k++) {
    const a = j * around + k
    const b = j * around + ((k + 1) % around)
    const c = ((j + 1) % line.length) * around + k
    const d = ((j + 1) % line.length) * around + ((k + 1) % around)
    triangle(mesh, a, c, b)
    triangle(mesh, b, c, d)
  }
  return mesh
}

/** Rounding a leaning rim eats up to a millimetre of its width: lean the wall out by as much again. */
function keepingExtent(part: Part, steps: number): Station[] {
  const widest = part.profile.reduce((a, b) => (b.d > a.d ? b : a))
  const height = Math.max(...part.profile.map((p) => p.y)) - Math.min(...part.profile.map((p) => p.y))
  let spread = 0
  const line = () => {
    const lean = (p: Point): Point => (p.d === 0 ? p : { ...p, d: p.d + spread * (1 - Math.abs(p.y - widest.y) / height) })
    return stations(part.profile.map(lean), part.open ?? false, steps)
  }
  for (let i = 0; i < 6; i++) spread += widest.d - Math.max(...line().map((s) => s.d))
  return line()
}

function pointsAround(part: Part, fine: boolean): number {
  const plans = [part.plan, ...part.profile.flatMap((p) => p.plan ?? [])]
  const reeded = plans.find((p) => p.kind === 'reeded')
  if (reeded) return reeded.ribs * (fine ? 12 : Math.max(4, Math.min(8, Math.round(160 / reeded.ribs))))
  if (plans.some((p) => p.kind === 'round')) return widest(part) < 60 ? 32 : fine ? 192 : 80
  const polygon = plans.find((p) => p.kind === 'polygon')
  if (polygon) return polygon.sides * (fine ? 7 : 4)
  if (part.plan.kind === 'chamfered') return 16
  return fine ? 32 : part.material === 'wood' ? 12 : 20
}
const widest = (part: Part) => Math.max(...part.profile.map((p) => p.d))

/** The outline of a plan at half length `d`, as `count` points with their outward directions. */
function ring(plan: Plan, d: number, count: number): RingPoint[] {
  return Array.from({ length: count }, (_, i): RingPoint => {
    if (d === 0) return { x: 0, z: 0, nx: 0, nz: 0 }
    if (plan.kind === 'round') return ray(d, (2 * Math.PI * i) / count)
    if (plan.kind === 'reeded') return reed(plan, d, (2 * Math.PI * i) / count)
    if (plan.kind === 'polygon') return cornered(plan, d, i, count / plan.sides)
    if (plan.kind === 'chamfered') return chamfered(plan, d, i)
    return roundedRectangle(d, d - plan.slim, Math.min(plan.corner, d, d - plan.slim), i, count / 4)
  })
}

function ray(r: number, a: number): RingPoint {
  const nx = Math.abs(Math.cos(a)) < 1e-12 ? 0 : Math.cos(a)
  const nz = Math.abs(Math.sin(a)) < 1e-12 ? 0 : Math.sin(a)
  return { x: r * nx, z: r * nz, nx, nz }
}

function roundedRectangle(hx: number, hz: number, r: number, i: number, each: number): RingPoint {
  const q = Math.floor(i / each)
  const p = ray(r, ((q + (i % each) / (each - 1)) * Math.PI) / 2)
  const sx = q === 0 || q === 3 ? 1 : -1
  const sz = q < 2 ? 1 : -1
  return { ...p, x: p.x + sx * (hx - r), z: p.z + sz * (hz - r) }
}

function cornered(plan: Extract<Plan, { kind: 'polygon' }>, flat: number, i: number, each: number): RingPoint {
  const step = (2 * Math.PI) / plan.sides
  const k = Math.floor(i / each)
  const r = Math.min(plan.corner, flat / 2)
  const reach = (flat - r) / Math.cos(step / 2)
  const p = ray(r, step * (k - 0.5 + (i % each) / (each - 1)))
  const apex = ray(reach, step * k)
  return { ...p, x: p.x + apex.x, z: p.z + apex.z }
}

function chamfered(plan: Extract<Plan, { kind: 'chamfered' }>, hx: number, i: number): RingPoint {
  const hz = hx - plan.slim
  const leg = chamferLeg(plan, hx)
  const corners = [[hx, -hz + leg], [hx, hz - leg], [hx - leg, hz], [-hx + leg, hz], [-hx, hz - leg], [-hx, -hz + leg], [-hx + leg, -hz], [hx - leg, -hz]] as const
  const [x, z] = corners[Math.floor((i + 1) / 2) % 8]! // 16 points on 8 corners
  const side = ray(1, (Math.floor(i / 2) * Math.PI) / 4)
  return { x, z, nx: side.nx, nz: side.nz }
}
/** How long the cut corner still is after drawing the outline in. */
export const chamferLeg = (plan: Extract<Plan, { kind: 'chamfered' }>, d: number) => Math.max(0, plan.chamfer - (2 - Math.SQRT2) * (plan.half - d))

function reed(plan: Extract<Plan, { kind: 'reeded' }>, d: number, a: number): RingPoint {
  const phase = (plan.ribs * a) / 2
  const wave = Math.cos(phase)
  const r = d - plan.rib + plan.rib * Math.abs(wave)
  const slope = Math.abs(wave) < 1e-9 ? 0 : -plan.rib * (plan.ribs / 2) * Math.sign(wave) * Math.sin(phase)
  const p = ray(r, a)
  const length = Math.hypot(r, slope) || 1
  return { x: p.x, z: p.z, nx: (r * p.nx + slope * p.nz) / length, nz: (r * p.nz - slope * p.nx) / length }
}

/** Adds a triangle unless two of its corners are in one place. */
function triangle(mesh: Mesh, a: number, b: number, c: number): void {
  const p = mesh.positions
  const same = (i: number, j: number) => Math.abs(p[3 * i]! - p[3 * j]!) + Math.abs(p[3 * i + 1]! - p[3 * j + 1]!) + Math.abs(p[3 * i + 2]! - p[3 * j + 2]!) < 1e-9 // indices made by loft()
  if (!same(a, b) && !same(b, c) && !same(a, c)) mesh.indices.push(a, b, c)
}

/** The bed a plant stands in, at `level` millimetres: its outline in metres (x, z). */
export function bedOutline(plan: Plan, half: number, points = 96): [x: number, z: number][] {
  const count = plan.kind === 'polygon' ? plan.sides * 5 : points
  return ring(plan, half, count).map((p) => [p.x / 1000, p.z / 1000])
}
