import type { Shape } from '#contract/shape.ts'
import { dimension, segment, closedPath, type Point, type Primitive } from './drawing-primitives.ts'
import { figure, measured } from './drawing-dimensions.ts'
import { type Box, halfSpan } from './measurements.ts'
import type { Decomposition, Solid } from './solids.ts'
import { outlineArea, halfWidth, type Plan, countPoints, ring } from './outline.ts'
import { silhouette } from './silhouette.ts'
import { personHeight, personOutline, personWidth } from './scale-figures.ts'
import { diameterSign } from './size-text.ts'

/** Space for the vertical dimensions beside a view, and for those above it. */
export const leftMargin = 34
export const rightMargin = 30
const gap = 26

/** A view with its origin at its top left. */
export type View = { width: number; height: number; primitives: Primitive[] }
/** A view of the product alone. `axis` is the product's axis: on the ground in the elevation, in the centre of the plan. */
export type ProductView = View & { axis: Point }

export function elevation(shape: Shape, body: Decomposition, outer: Box, k: number, apart = 1): ProductView {
  const { top, foot, heights } = measured(shape, outer)
  const y0 = (top ? gap * apart : 4) + outer.height * k
  const x0 = leftMargin * apart + (outer.length * k) / 2
  const at = (x: number, y: number): Point => [x0 + x * k, y0 - y * k]
  const shown = body.solids.filter((p) => !p.shown).toSorted((a, b) => a.at.z - b.at.z)
  const primitives: Primitive[] = shown.flatMap((solid) => [
    closedPath(
      silhouette(solid).map(([x, y]) => at(x, y)),
      'outline',
      solid.material,
    ),
    ...edges(solid, at, k),
    ...openings(solid, 'front', at),
  ])
  if (body.cavity) {
    const inside = body.cavity.profile
    const left = inside.map((p) => at(-p.d, p.y))
    primitives.push({ type: 'path', closed: false, stroke: 'hidden', points: [...left.toReversed(), ...inside.map((p) => at(p.d, p.y))] })
  }
  const reach = (outer.length * k) / 2
  primitives.push(segment([x0 - reach - 14 * apart, y0], [x0 + reach + 14 * apart, y0], 'thin'))
  const level = (half: number, y: number, text: string) => dimension([x0 - half * k, y], [x0 + half * k, y], text)
  if (top) primitives.push(level(top.mm / 2, y0 - outer.height * k - 10 * apart, top.text))
  primitives.push(level(foot.mm / 2, y0 + 18 * apart, foot.text))
  const left = x0 - reach - 16 * apart
  const right = x0 + reach + 16 * apart
  primitives.push(dimension([left, y0], [left, y0 - outer.height * k], figure(outer.height)))
  // the text of a short dimension goes past its second end: away from the ground, or from the top
  const ends = heights.map((h) => (h.from === 0 ? ([h.from, h.to] as const) : ([h.to, h.from] as const)))
  for (const [a, b] of ends) primitives.push(dimension([right, y0 - a * k], [right, y0 - b * k], figure(Math.abs(b - a))))
  return { width: (leftMargin + rightMargin) * apart + outer.length * k, height: y0 + 24 * apart, primitives, axis: [x0, y0] }
}

/** Slots and holes in one view; hidden ones are dashed. */
function openings({ cuts = [] }: Solid, side: 'front' | 'above', at: (a: number, b: number) => Point): Primitive[] {
  return cuts.map((cut) => {
    const points = cut[side].points.map(([a, b]) => at(a, b))
    return cut[side].seen ? closedPath(points, 'outline', 'hollow') : closedPath(points, 'hidden')
  })
}

/** Edges between facets, grooves between ribs, chamfers. */
function edges({ plan, profile }: Solid, at: (x: number, y: number) => Point, k: number): Primitive[] {
  const crown = Math.max(...profile.map((p) => p.y))
  const foot = profile.find((p) => p.d > 0)
  const rim = profile.find((p) => p.y === crown)
  if (!foot || !rim) return []
  const upright = (low: number, high: number) => segment(at(low, foot.y), at(high, crown), 'thin')
  if (plan.kind === 'polygon') {
    const step = (2 * Math.PI) / plan.sides
    const corners = Array.from({ length: plan.sides }, (_, i) => i * step).filter((a) => Math.sin(a) > 1e-6)
    return corners.map((a) => upright((foot.d / Math.cos(step / 2)) * Math.cos(a), (rim.d / Math.cos(step / 2)) * Math.cos(a)))
  }
  if (plan.kind === 'reeded') {
    const grooves = Array.from(
      { length: plan.ribs },
      (_, i) => (rim.d - plan.rib) * Math.cos(((i + 0.5) * 2 * Math.PI) / plan.ribs) * (i * 2 < plan.ribs ? 1 : Number.NaN),
    ).filter(Number.isFinite)
    let last = Number.POSITIVE_INFINITY
    return grooves.flatMap((x) => (Math.abs(last - x) * k < 2.2 ? [] : ((last = x), [upright(x, x)])))
  }
  if (plan.kind === 'chamfered') {
    const c = plan.half - plan.chamfer
    const shoulder = crown - plan.chamfer
    return [...[-c, c].map((x) => segment(at(x, 0), at(x, shoulder), 'thin')), segment(at(-plan.half, shoulder), at(plan.half, shoulder), 'thin')]
  }
  return []
}

export function planView(shape: Shape, body: Decomposition, outer: Box, k: number, apart = 1): ProductView {
  const depth = outer.width * k
  const x0 = leftMargin * apart + (outer.length * k) / 2
  const midZ = zMiddle(body)
  const y0 = gap * apart + depth / 2
  const at = (x: number, z: number): Point => [x0 + x * k, y0 + (z - midZ) * k]
  const outline = (plan: Plan, d: number, solid?: Solid): Point[] =>
    ring(plan, d, countPoints(plan, d, { circle: 72, rib: 6 })).map((p) => at(p.x + (solid?.at.x ?? 0), p.z + (solid?.at.z ?? 0)))
  const height = (p: Solid) => p.at.y + Math.max(...p.profile.map((q) => q.y))
  const seen = body.solids.filter((p) => !p.shown).toSorted((a, b) => height(a) - height(b))
  const primitives = seen.map((solid) => closedPath(outline(solid.plan, largestOffset(solid), solid), 'outline', solid.material))
  const laidIn = body.solids
    .filter((p) => p.shown === 'above')
    .flatMap((solid) => {
      const inner = solid.open ? Math.min(...solid.profile.map((p) => p.d)) : 0
      const outside = closedPath(outline(solid.plan, largestOffset(solid), solid), solid.tone ? 'thin' : 'outline', solid.tone ?? solid.material)
      return inner > 0 ? [outside, closedPath(outline(solid.plan, inner, solid), 'thin', 'hollow')] : [outside]
    })
  const rim = body.cavity?.profile.at(-1)
  const lid = body.solids.find((p) => p.open && !p.shown && body.cavity)
  const opening = lid?.profile[0] ?? rim
  const openingPlan = lid ? (lid.profile[0]?.plan ?? lid.plan) : body.cavity?.plan
  if (opening && openingPlan) primitives.push(closedPath(outline(openingPlan, opening.d), 'outline', 'hollow'))
  const floor = body.cavity?.profile[0]
  if (!lid && floor && rim && body.cavity && rim.d - floor.d > 8 && outlineArea(body.cavity.plan, floor.d) > 0)
    primitives.push(closedPath(outline(body.cavity.plan, floor.d), 'thin'))
  primitives.push(...seen.flatMap((solid) => openings(solid, 'above', at)), ...laidIn)
  const isRound = ['round', 'reeded', 'polygon'].includes(widestPart(body).plan.kind)
  const half = (outer.length * k) / 2
  const below = y0 + depth / 2 + 16 * apart
  primitives.push(dimension([x0 - half, below], [x0 + half, below], isRound ? `${diameterSign} ${figure(outer.length)}` : figure(outer.length)))
  const aside = x0 + half + 14 * apart
  if (!isRound) primitives.push(dimension([aside, y0 + depth / 2], [aside, y0 - depth / 2], figure(outer.width)))
  if (opening && openingPlan) {
    const hole = halfSpan(openingPlan, opening.d)
    const y = y0 - depth / 2 - (openingPlan.kind === 'polygon' ? (outer.width * k - depth) / 2 + 14 * apart : 10 * apart)
    const isRectangle = openingPlan.kind === 'rectangle'
    primitives.push(dimension([x0 - hole.x * k, y], [x0 + hole.x * k, y], `${isRectangle ? '' : `${diameterSign} `}${figure(2 * hole.x)}`))
    const x = x0 - half - 16 * apart
    if (isRectangle) primitives.push(dimension([x, y0 + hole.z * k], [x, y0 - hole.z * k], figure(2 * hole.z)))
  }
  if (shape.kind === 'faceted') primitives.push(closedPath(outline({ kind: 'round' }, outer.length / 2), 'thin'))
  return { width: (leftMargin + rightMargin) * apart + outer.length * k, height: below + 6 * apart, primitives, axis: [x0, y0] }
}

const largestOffset = (solid: Solid) => Math.max(...solid.profile.map((p) => p.d))
const widestPart = ({ solids }: Decomposition) => solids.reduce((a, b) => (largestOffset(b) > largestOffset(a) ? b : a))

function zMiddle({ solids }: Decomposition): number {
  const reach = solids.map((p) => ({ z: p.at.z, half: halfWidth(p.plan, largestOffset(p)) }))
  return (Math.max(...reach.map((r) => r.z + r.half)) + Math.min(...reach.map((r) => r.z - r.half))) / 2
}

/** The shape beside an adult, at a small scale. */
export function scaleView(shape: Shape, { solids }: Decomposition, outer: Box, room: number): View {
  const tall = personHeight
  const wide = personWidth
  const apart = 250
  const k = Math.min(96 / Math.max(tall, outer.height), (room - 24) / (wide + apart + outer.length))
  const lift = shape.kind === 'sink' ? 850 - outer.height : 0
  const y0 = 6 + Math.max(tall, outer.height) * k
  const x0 = 22
  const at = (x: number, y: number): Point => [x0 + x * k, y0 - y * k]
  const primitives = personOutline.map((points) =>
    closedPath(
      points.map(([x, y]) => at(x + wide / 2, y)),
      'scale',
    ),
  )
  const middle = wide + apart + outer.length / 2
  for (const solid of solids.filter((p) => !p.shown).toSorted((a, b) => a.at.z - b.at.z))
    primitives.push(
      closedPath(
        silhouette(solid).map(([x, y]) => at(middle + x, y + lift)),
        'thin',
        solid.material,
      ),
    )
  if (lift && !(shape.kind === 'sink' && shape.mount === 'wall'))
    primitives.push(segment(at(middle - outer.length * 0.7, lift), at(middle + outer.length * 0.7, lift), 'thin'))
  const end = wide + apart + outer.length
  primitives.push(segment(at(-60, 0), at(end + 60, 0), 'thin'), dimension([12, y0], [12, y0 - tall * k], String(tall)))
  return { width: x0 + end * k + 6, height: y0 + 4, primitives }
}
