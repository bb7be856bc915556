import type { Plan } from './outline.ts'

/** A point of a profile: `d` from the axis, `y` up. `edge` breaks the corner with that radius; a `smooth` point lies on a curve. */
export type Point = { d: number; y: number; edge?: number; smooth?: true; plan?: Plan }
type Position = readonly [d: number, y: number]

/** The outside of a straight or leaning wall. */
export const straightUp = (bottom: number, top: number, height: number, edge: number): Point[] => [
  { d: bottom, y: 0, edge },
  { d: top, y: height },
]

/** Points inside a Bézier curve, without its two ends. */
export function along(a: Position, b: Position, c: Position, d: Position, steps: number): Point[] {
  return Array.from({ length: steps - 1 }, (_, i) => {
    const t = (i + 1) / steps
    const s = 1 - t
    const at = (k: 0 | 1) => s * s * s * a[k] + 3 * s * s * t * b[k] + 3 * s * t * t * c[k] + t * t * t * d[k]
    return { d: at(0), y: at(1), smooth: true }
  })
}

/**
 * The inside of a wall, from the floor to the rim: the outside moved towards the axis and cut at the floor.
 * The thickness of a straight wall is measured horizontally, that of a curved one at a right angle to its surface.
 */
export function inset(outside: readonly Point[], wall: number, floor: number): Point[] {
  const curved = outside.some((p) => p.smooth)
  const moved = outside.map((p, i): Point => {
    if (!curved || i === outside.length - 1) return { ...p, d: p.d - wall }
    const [nd, ny] = squareTo(outside, i)
    return { ...p, d: p.d - wall * nd, y: p.y - wall * ny }
  })
  const first = moved.findIndex((p, i) => p.y > floor && i > 0)
  const below = moved[first - 1]
  const above = moved[first]
  if (!below || !above) throw new Error('The wall is too low for its floor.')
  const k = (floor - below.y) / (above.y - below.y)
  const rest = moved.slice(first).filter((p, i, all) => i === all.length - 1 || !curved || p.smooth)
  return [{ d: below.d + (above.d - below.d) * k, y: floor, edge: Math.min(15, wall / 2) }, ...rest]
}

/** The outward direction at a point, from its neighbours. */
export function squareTo(points: readonly Point[], i: number): Position {
  const before = points[Math.max(0, i - 1)]
  const after = points[Math.min(points.length - 1, i + 1)]
  if (!before || !after) return [1, 0]
  const length = Math.hypot(after.d - before.d, after.y - before.y) || 1
  return [(after.y - before.y) / length, -(after.d - before.d) / length]
}

/** A profile prepared for meshing: rounded corners as arcs, an outward normal at every point. */
export type Station = { d: number; y: number; nd: number; ny: number; plan?: Plan | undefined }

export function stations(profile: readonly Point[], open: boolean, steps: number): Station[] {
  return profile.flatMap((p, i): Station[] => {
    const last = profile.length - 1
    const before = i > 0 ? profile[i - 1] : open ? profile[last] : undefined
    const after = i < last ? profile[i + 1] : open ? profile[0] : undefined
    const into = before && towards(before, p)
    const out = after && towards(p, after)
    if (!into || !out) {
      const [a, b] = into ?? out ?? [1, 0]
      // at the top of a dome the normal is vertical
      return [p.smooth ? { ...at(p), nd: 0, ny: Math.sign(-a) || 1 } : { ...at(p), nd: b, ny: -a }]
    }
    if (p.smooth) {
      const d = after.d - before.d
      const y = after.y - before.y
      const length = Math.hypot(d, y) || 1
      return [{ ...at(p), nd: y / length, ny: -d / length }]
    }
    if (!p.edge)
      return [
        { ...at(p), nd: into[1], ny: -into[0] },
        { ...at(p), nd: out[1], ny: -out[0] },
      ]
    return arc(p, into, out, Math.min(gap(before, p), gap(p, after)), steps)
  })
}

const at = (p: Point) => ({ d: p.d, y: p.y, plan: p.plan })
const gap = (a: Point, b: Point) => Math.hypot(b.d - a.d, b.y - a.y)
function towards(a: Point, b: Point): Position {
  const length = gap(a, b) || 1
  return [(b.d - a.d) / length, (b.y - a.y) / length]
}

function arc(p: Point, into: Position, out: Position, room: number, steps: number): Station[] {
  const half = Math.acos(Math.max(-1, Math.min(1, into[0] * out[0] + into[1] * out[1]))) / 2
  if (half < 1e-3) return [{ ...at(p), nd: into[1], ny: -into[0] }]
  const radius = Math.min(p.edge ?? 0, (0.48 * room) / Math.tan(half))
  const back = radius * Math.tan(half)
  const angle = Math.sign(into[0] * out[1] - into[1] * out[0]) || 1
  const cd = p.d - into[0] * back - into[1] * radius * angle
  const cy = p.y - into[1] * back + into[0] * radius * angle
  const from = Math.atan2(-into[0] * angle, into[1] * angle)
  const angles = Array.from({ length: steps + 1 }, (_, k) => from + (angle * 2 * half * k) / steps)
  // the outermost and topmost points of an arc always remain, so that the measurements stay exact
  const quarters = [-2, -1, 0, 1, 2, 3, 4]
    .map((q) => (q * Math.PI) / 2)
    .filter((a) => (a - from) * angle > 1e-6 && (a - from) * angle < 2 * half - 1e-6)
  const all = [...angles, ...quarters].sort((a, b) => (a - b) * angle)
  return all.map((a) => ({
    d: cd + radius * Math.cos(a),
    y: cy + radius * Math.sin(a),
    nd: angle * Math.cos(a),
    ny: angle * Math.sin(a),
    plan: p.plan,
  }))
}
