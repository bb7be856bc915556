import type { Shape } from '#contract/shape.ts'
import { decompose } from './decompose.ts'
import type { Cavity, Material, Solid } from './solids.ts'
import { outlineArea, halfWidth, type Plan } from './outline.ts'
import type { Point } from './cross-section.ts'
import { roundBorne, roundLoad } from './rounding.ts'

/** Assumptions behind the measurements; the page states them too. */
export const assumptions = {
  /** Density of cast concrete, kg/m³. Why it is not a setting: docs/decisions/0012. */
  concrete: 2300,
  /** Density of saturated garden soil, kg/m³. */
  wetSoil: 1600,
  /** Density of oiled ash or larch, kg/m³. */
  wood: 650,
  steel: 7850,
  /** Distance between the soil and the rim, mm. */
  soilBelowRim: 45,
} as const

export type Box = { length: number; width: number; height: number }
export type Measurements = {
  /** Outer dimensions, mm. */
  outer: Box
  /** Inner dimensions of the opening and its depth. */
  inner: Box | null
  wall: number | null
  concreteLitres: number
  /** Kilograms; `empty` is concrete, wood and steel together. */
  weight: { empty: number; concrete: number; wood: number; steel: number; planted: number | null }
  /** Litres of soil up to the usual level; for basins and bins the volume to the brim. */
  soilLitres: number | null
  holdsLitres: number | null
  /** Weight in use, with soil, with water or empty, kg. */
  fullWeight: number
  /** Load on the ground in use, kg/m², {@link roundLoad}. Null for wall-mounted pieces. */
  loadPerSquareMetre: number | null
  footprintSquareMetres: number | null
  /** Load on the fixings of a wall-mounted piece filled to the brim, whole kg, rounded up. */
  loadOnFixings: number | null
}

const mm3ToLitres = 1e-6
const mm3ToCubicMetres = 1e-9

/** Computes all measurements of a shape. */
export function measureShape(shape: Shape): Measurements {
  const { solids, cavity } = decompose(shape)
  const volume = (material: Material) => sum(solids.filter((p) => p.material === material).map(solidVolume))
  const concrete = volume('concrete') * mm3ToCubicMetres * assumptions.concrete
  const wood = volume('wood') * mm3ToCubicMetres * assumptions.wood
  const steel = volume('steel') * mm3ToCubicMetres * assumptions.steel
  const empty = concrete + wood + steel
  const soil = cavity?.for === 'soil' ? soilIn(cavity) : null
  const planted = soil === null ? null : empty + soil * mm3ToCubicMetres * assumptions.wetSoil
  const holds = cavity && cavity.for !== 'soil' ? swept(cavity.plan, cavity.profile) * mm3ToLitres : null
  const water = cavity?.for === 'water' ? (holds ?? 0) : 0 // one kilogram a litre
  const full = planted ?? empty + water
  const hangs = shape.kind === 'sink' && shape.mount === 'wall'
  const footprint = hangs ? null : sum(solids.filter(touchesGround).map(standsOn)) * 1e-6
  return {
    outer: boundingBox(solids),
    inner: cavity ? measureInner(cavity) : null,
    wall: 'wall' in shape ? shape.wall : null,
    concreteLitres: volume('concrete') * mm3ToLitres,
    weight: { empty, concrete, wood, steel, planted },
    soilLitres: soil === null ? null : soil * mm3ToLitres,
    holdsLitres: holds,
    fullWeight: full,
    loadPerSquareMetre: footprint && roundLoad(full / footprint),
    footprintSquareMetres: footprint,
    loadOnFixings: hangs ? roundBorne(full) : null,
  }
}

/** The measurements of the bounding box, mm. */
export function boundingBox(solids: readonly Solid[]): Box {
  const reach = solids.map((solid) => {
    const half = Math.max(...solid.profile.map((p) => p.d))
    const ys = solid.profile.map((p) => p.y + solid.at.y)
    const across = halfSpan(solid.plan, half)
    return { x: Math.abs(solid.at.x) + across.x, z0: solid.at.z - across.z, z1: solid.at.z + across.z, top: Math.max(...ys) }
  })
  const largest = (pick: (r: (typeof reach)[number]) => number) => Math.max(...reach.map(pick))
  return { length: tenth(2 * largest((r) => r.x)), width: tenth(largest((r) => r.z1) + largest((r) => -r.z0)), height: tenth(largest((r) => r.top)) }
}

/** Half the length and width; for a polygon, the circle around its corners. */
export function halfSpan(plan: Plan, d: number): { x: number; z: number } {
  if (plan.kind !== 'polygon') return { x: d, z: halfWidth(plan, d) }
  const round = (d - plan.corner) / Math.cos(Math.PI / plan.sides) + plan.corner
  return { x: round, z: round }
}

function measureInner({ plan, profile }: Cavity): Box | null {
  const [floor, rim] = [profile[0], profile.at(-1)]
  if (!floor || !rim) return null
  const across = halfSpan(plan, rim.d)
  return { length: tenth(2 * across.x), width: tenth(2 * across.z), height: tenth(rim.y - floor.y) }
}

export const solidVolume = (solid: Solid): number =>
  swept(solid.plan, solid.open && solid.profile[0] ? [...solid.profile, solid.profile[0]] : solid.profile) -
  sum((solid.cuts ?? []).map((cut) => cut.volume))

/**
 * The volume inside a profile: segments that go up add, segments that come back down subtract. Along a straight side the area
 * is quadratic in the height, for which Simpson's rule is exact: prisms, frustums and cones match their closed formulas.
 * Rounded edges (a few millimetres) are ignored.
 */
export function swept(plan: Plan, profile: readonly Point[]): number {
  return sum(
    profile.slice(1).map((b, i) => {
      const a = profile[i] ?? b
      if (a.y === b.y) return 0
      const own = b.plan ?? a.plan ?? plan
      const middle = outlineArea(own, (a.d + b.d) / 2)
      return ((b.y - a.y) / 6) * (outlineArea(own, a.d) + 4 * middle + outlineArea(own, b.d))
    }),
  )
}

function soilIn({ plan, profile }: Cavity): number {
  const level = (profile.at(-1)?.y ?? 0) - assumptions.soilBelowRim
  return swept(plan, volumeUpTo(profile, level))
}

/** The part of a rising profile below `level`. */
export function volumeUpTo(profile: readonly Point[], level: number): Point[] {
  const over = profile.findIndex((p) => p.y > level)
  const a = profile[over - 1]
  const b = profile[over]
  if (!a || !b) return over === 0 ? [] : [...profile]
  return [...profile.slice(0, over), { d: a.d + ((b.d - a.d) * (level - a.y)) / (b.y - a.y), y: level }]
}

const findLowestY = (solid: Solid) => Math.min(...solid.profile.map((p) => p.y))

/** Whether a part touches the ground; a cup on a plinth or a bucket in a bin starts above it. */
const touchesGround = (solid: Solid) => Math.abs(solid.at.y + findLowestY(solid)) < 0.01

/** The contact area: what the lowest points enclose, without the rounded edges. */
function standsOn(solid: Solid): number {
  const lowest = findLowestY(solid)
  const enclosed = outlineArea(solid.plan, Math.max(...solid.profile.filter((p) => p.y === lowest).map((p) => p.d - (p.edge ?? 0))))
  return enclosed - sum((solid.cuts ?? []).map((cut) => cut.ground))
}

const tenth = (mm: number) => Math.round(mm * 10) / 10
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
