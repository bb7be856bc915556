import { round, rectangle, type Cut, type Place } from './solids.ts'
import { halfWidth, type Plan } from './outline.ts'
import type { Point } from './cross-section.ts'
import { corners } from './drawing-primitives.ts'

const past = 2
const straight = (d: number, length: number): Point[] => [
  { d: 0, y: 0 },
  { d, y: 0 },
  { d, y: length },
  { d: 0, y: length },
]

const circle = (x: number, y: number, r: number): Place[] =>
  Array.from({ length: 24 }, (_, i) => [x + r * Math.cos((i * Math.PI) / 12), y + r * Math.sin((i * Math.PI) / 12)])

/** Half the depth of an outline at the distance `x` from the middle. */
function halfDepthAt(plan: Plan, d: number, x: number): number {
  return plan.kind === 'round' ? Math.sqrt(Math.max(0, d * d - x * x)) : halfWidth(plan, d)
}

/** The area of an outline between two distances from the middle, by Simpson's rule. */
function computeStripArea(plan: Plan, d: number, from: number, to: number): number {
  const steps = 20
  const step = (to - from) / steps
  const weight = (i: number) => (i === 0 || i === steps ? 1 : i % 2 ? 4 : 2)
  return Array.from({ length: steps + 1 }, (_, i) => weight(i) * 2 * halfDepthAt(plan, d, from + i * step)).reduce((a, b) => a + b, 0) * (step / 3)
}

/** The two ends of one side of a slot, in winding order. */
const buildSlotSide = (x: number, half: number, forward: boolean): Place[] => (forward ? [-half, half] : [half, -half]).map((y) => [x, y])

const forkWidth = 180

/** Two slots in the underside, from front to back, for the forks of a forklift. */
export function forkSlots(plan: Plan, d: number, height: number): Cut[] {
  const apart = Math.min(300, d / 2)
  const deep = halfWidth(plan, d)
  return [-apart, apart].map((x) => {
    const sides: Place = [x - forkWidth / 2, x + forkWidth / 2]
    const ground = computeStripArea(plan, d, ...sides)
    return {
      cutter: {
        plan: rectangle(forkWidth, 2 * (deep + past), 0),
        profile: straight(forkWidth / 2, height + past),
        at: { x, y: -past, z: 0 },
        along: 'y',
      },
      volume: ground * height,
      ground,
      front: { points: corners(sides, [0, height]), seen: true },
      above: { points: sides.flatMap((side, i) => buildSlotSide(side, halfDepthAt(plan, d, side), i === 0)), seen: false },
    }
  })
}

type Bore = { x?: number; z?: number; top: number; covered?: boolean }

/** A vertical round hole from the ground to `top`; `covered` when another part lies over it. */
export function uprightHole(diameter: number, { x = 0, z = 0, top, covered = false }: Bore): Cut {
  const r = diameter / 2
  const area = Math.PI * r * r
  return {
    cutter: { plan: round, profile: straight(r, top + 2 * past), at: { x, y: -past, z }, along: 'y' },
    volume: area * top,
    ground: area,
    front: { points: corners([x - r, x + r], [0, top]), seen: false },
    above: { points: circle(x, z, r), seen: !covered },
  }
}

/** A round hole from front to back at the height `y`, through a round solid of the radius `reach`. */
export function crossHole(diameter: number, y: number, reach: number): Cut {
  const r = diameter / 2
  const far = reach + 20
  return {
    cutter: { plan: round, profile: straight(r, 2 * far), at: { x: 0, y, z: -far }, along: 'z' },
    volume: Math.PI * r * r * 2 * Math.sqrt(reach * reach - (r * r) / 4),
    ground: 0,
    front: { points: circle(0, y, r), seen: true },
    above: { points: corners([-r, r], [-reach, reach]), seen: false },
  }
}

/** A rectangular pocket in the upper face. */
export function pocket({ length, width, depth }: { length: number; width: number; depth: number }, x: number, top: number): Cut {
  const sides: Place = [x - length / 2, x + length / 2]
  return {
    cutter: { plan: rectangle(length, width, 0), profile: straight(length / 2, depth + past), at: { x, y: top - depth, z: 0 }, along: 'y' },
    volume: length * width * depth,
    ground: 0,
    front: { points: corners(sides, [top - depth, top]), seen: false },
    above: { points: corners(sides, [-width / 2, width / 2]), seen: true },
  }
}
