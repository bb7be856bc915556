import { box, origin, rectangle, round, type Cut, type Decomposition, type Cavity, type Kind, type Solid } from './solids.ts'
import { forkSlots, uprightHole } from './cuts.ts'
import type { Plan } from './outline.ts'
import { along, inset, type Point, straightUp } from './cross-section.ts'

/** Radius of an edge from the formwork, smaller for thin walls. */
const rimEdge = (wall: number) => Math.min(6, wall / 6)
export const footEdge = 5
const lipGap = 2
/** How far the step under a lid is set back from the face. */
const lidStep = 8

type VesselSpec = { plan: Plan; outside: Point[]; wall: number; for: Cavity['for']; floor?: number; cuts?: Cut[] }

/** A hollow body: the inside is the outside offset by the wall. The floor is as thick as the wall unless given. */
function vessel({ plan, outside, wall, for: use, floor = wall, cuts = [] }: VesselSpec): Decomposition {
  const drain = uprightHole(drainHole, { top: floor, covered: use === 'litter' })
  const edge = rimEdge(wall) / (1 + 4 * computeSlope(outside)) // a sharp corner allows less rounding
  const inner: Plan = plan.kind === 'reeded' ? { kind: 'round', ribs: plan.ribs } : plan
  const hollow = rounded(inset(outside, wall, floor), edge)
  const down = hollow.toReversed().map((p) => ({ ...p, plan: inner }))
  const profile = [{ d: 0, y: 0 }, ...rounded(outside, edge), ...down, { d: 0, y: floor, plan: inner }]
  return {
    solids: [{ material: 'concrete', plan, profile, at: origin, cuts: [drain, ...cuts] }],
    cavity: { plan: inner, profile: hollow, for: use },
  }
}

/** The drain hole in the floor of every vessel, for rain and meltwater. */
const drainHole = 25

/** The same profile with a rounded rim at its end. */
const rounded = (line: readonly Point[], edge: number): Point[] => line.map((p, i) => (i === line.length - 1 ? { ...p, edge } : p))

function computeSlope(outside: readonly Point[]): number {
  const [foot, top] = outside
  return foot && top && outside.length === 2 ? Math.abs(top.d - foot.d) / (top.y - foot.y) : 0
}

/** With forklift slots the floor is above them and keeps its thickness. */
export const planter = (plan: Plan, outside: Point[], wall: number, slots = 0) =>
  vessel({ plan, outside, wall, for: 'soil', floor: wall + slots, ...(slots && { cuts: forkSlots(plan, outside[0]?.d ?? 0, slots) }) })

export function faceted(f: Kind<'faceted'>): Decomposition {
  const corner = 3
  // `diameter` is measured over the rounded corners, `d` of a polygon to its flats
  const flat = (across: number) => (across / 2 - corner) * Math.cos(Math.PI / f.sides) + corner
  const outside = straightUp(flat(f.bottom ?? f.diameter), flat(f.diameter), f.height, footEdge)
  return planter({ kind: 'polygon', sides: f.sides, corner }, outside, f.wall)
}

export function bowl(f: Kind<'bowl'>): Decomposition {
  const b = f.bottom / 2
  const t = f.top / 2
  const side = along([b, 0], [b + 0.66 * (t - b), 0.04 * f.height], [t, 0.42 * f.height], [t, f.height], 20)
  return planter(round, [{ d: b, y: 0, edge: 2 }, ...side, { d: t, y: f.height }], f.wall)
}

export function vase(f: Kind<'vase'>): Decomposition {
  const t = f.top / 2
  const foot = f.foot / 2
  const plinth = Math.round(f.height * 0.09)
  const neck = 0.4 * f.height
  const throat = foot * 0.5
  const above = f.height - neck
  const outside: Point[] = [
    { d: foot * 0.88, y: plinth, edge: 1 },
    { d: foot * 0.88, y: plinth + 0.03 * f.height, edge: 6 },
    { d: foot * 0.78, y: plinth + 0.04 * f.height, edge: 1 },
    ...along(
      [foot * 0.78, plinth + 0.04 * f.height],
      [throat, plinth + 0.1 * f.height],
      [throat, neck - 0.12 * f.height],
      [throat * 1.04, neck - 0.02 * f.height],
      10,
    ),
    { d: throat * 1.22, y: neck - 0.015 * f.height, edge: 3 },
    { d: throat * 1.22, y: neck, edge: 3 },
    ...along([throat * 1.1, neck], [t * 1.02, neck + 0.02 * above], [t * 0.72, neck + 0.62 * above], [t * 0.94, neck + 0.955 * above], 18),
    { d: t, y: f.height - 0.045 * above, edge: 3 },
    { d: t, y: f.height },
  ]
  const lip = rounded(
    inset(
      outside.filter((p) => p.y >= neck),
      f.wall,
      neck + f.wall,
    ),
    rimEdge(f.wall),
  )
  const profile = [{ d: 0, y: plinth }, ...rounded(outside, rimEdge(f.wall)), ...lip.toReversed(), { d: 0, y: neck + f.wall }]
  return {
    solids: [box('concrete', { length: f.foot, width: f.foot, height: plinth }), { material: 'concrete', plan: round, profile, at: origin }],
    cavity: { plan: round, profile: lip, for: 'soil' },
  }
}

export function bin(f: Kind<'bin'>): Decomposition {
  const d = f.width / 2
  const corner = 14
  const plan: Plan = f.shape === 'round' ? round : rectangle(f.width, f.width, corner)
  const cap = f.lid ? Math.round(Math.min(90, f.height * 0.12)) : 0
  const shadowGap = f.lid ? 5 : 0
  const top = f.height - cap - shadowGap
  const shell = vessel({ plan, outside: straightUp(d, d, top, footEdge), wall: f.wall, for: 'litter' })
  const r = d - f.wall - 6
  const linerTop = top - 18 // the bucket hangs slightly below the rim
  const liner: Solid = {
    material: 'steel',
    plan,
    profile: [
      { d: 0, y: f.wall + lipGap },
      { d: r, y: f.wall + lipGap },
      { d: r, y: linerTop },
      { d: r - 2, y: linerTop },
      { d: r - 2, y: f.wall + 2 * lipGap },
      { d: 0, y: f.wall + 2 * lipGap },
    ],
    at: origin,
    shown: 'never',
  }
  const solids = [...shell.solids, liner]
  if (f.lid) {
    const mouth = f.width * 0.29
    solids.push({
      material: 'concrete',
      plan,
      open: true,
      profile: [
        { d: mouth, y: -shadowGap, plan: round, edge: 3 },
        { d: d - lidStep, y: -shadowGap }, // a step of the lid rests on the rim, so the joint looks like a shadow gap and is closed
        { d: d - lidStep, y: 0 },
        { d, y: 0, edge: 4 },
        { d, y: cap, edge: 8 },
        { d: mouth, y: cap, plan: round, edge: 8 },
      ],
      at: { x: 0, y: f.height - cap, z: 0 },
    })
  }
  const held: Cavity = {
    plan,
    profile: [
      { d: r - 2, y: f.wall + 2 * lipGap },
      { d: r - 2, y: linerTop },
    ],
    for: 'litter',
  }
  return { solids, cavity: held }
}

export function sink(f: Kind<'sink'>): Decomposition {
  const isRound = f.shape === 'round'
  const plan: Plan = isRound ? round : rectangle(f.length, f.width, 10)
  const basin: Plan = isRound ? round : rectangle(f.basin_length, f.basin_width, 35)
  const d = f.length / 2
  const floor = f.height - f.basin_depth
  const draw = Math.min(20, f.basin_depth * 0.12) // the sides of the basin have a draft angle, so that it can leave the mould
  const foot = f.basin_length / 2 - draw
  const bend = Math.min(40, f.basin_depth * 0.4, f.basin_width * 0.2)
  const side = (y: number) => foot + (draw * (y - floor)) / f.basin_depth
  const sweep = along([foot - bend, floor], [foot - 0.3 * bend, floor], [foot, floor + 0.3 * bend], [side(floor + bend), floor + bend], 8)
  const inner: Point[] = [
    { d: foot - bend, y: floor, edge: 1 },
    ...sweep,
    { d: side(floor + bend), y: floor + bend, edge: 1 },
    { d: f.basin_length / 2, y: f.height, edge: 5 },
  ].map((p) => ({ ...p, plan: basin }))
  const profile: Point[] = [{ d: 0, y: 0 }, { d, y: 0, edge: 4 }, { d, y: f.height, edge: 5 }, ...inner.toReversed(), { d: 0, y: floor, plan: basin }]
  const drain: Solid = {
    material: 'steel',
    plan: round,
    open: true,
    profile: [
      { d: wasteHole / 2 - 2, y: 0 },
      { d: 34, y: 0 },
      { d: 34, y: 3, edge: 1.5 },
      { d: wasteHole / 2 - 2, y: 3, edge: 1.5 },
    ],
    at: { x: 0, y: floor, z: 0 },
    shown: 'above',
  }
  const cuts = [uprightHole(wasteHole, { top: floor }), ...tapHoles(f)]
  return { solids: [{ material: 'concrete', plan, profile, at: origin, cuts }, drain], cavity: { plan: basin, profile: inner, for: 'water' } }
}

/** Hole for a drain of 1¼ inches. */
const wasteHole = 46
/** Hole diameter for single-hole taps. */
const tapHole = 35

/** In the middle of the ledge behind the basin, evenly spaced. */
function tapHoles(f: Kind<'sink'>): Cut[] {
  const count = f.tap_holes ?? 0
  const z = -(f.width + f.basin_width) / 4
  return Array.from({ length: count }, (_, i) => uprightHole(tapHole, { x: f.basin_length * ((i + 0.5) / count - 0.5), z, top: f.height }))
}
