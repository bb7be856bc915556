import { box, origin, round, singleSolid, type Cut, type Decomposition, type Kind, type Solid } from './solids.ts'
import { crossHole, forkSlots, pocket, uprightHole } from './cuts.ts'
import type { Plan } from './outline.ts'
import type { Point } from './cross-section.ts'

/** Points on a quarter ellipse from (`d`, `y`) to the axis, where it is `rise` higher. */
const dome = (d: number, y: number, rise: number, steps = 32): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const a = (Math.PI / 2) * (i / steps)
    return { d: i === steps ? 0 : d * Math.cos(a), y: y + rise * Math.sin(a), smooth: true }
  })

export function sphere(f: Kind<'sphere'>): Decomposition {
  const r = f.diameter / 2
  const cut = -Math.acos(Math.min(1, f.foot / f.diameter))
  const middle = -r * Math.sin(cut)
  const steps = 32
  const lower = Array.from({ length: steps }, (_, i): Point => {
    const a = cut * (1 - i / steps)
    return { d: r * Math.cos(a), y: middle + r * Math.sin(a), ...(i > 0 && { smooth: true }) }
  })
  return singleSolid([{ d: 0, y: 0 }, ...lower, ...dome(r, middle, r)])
}

export function halfsphere(f: Kind<'halfsphere'>): Decomposition {
  const r = f.diameter / 2
  if (!f.groove) return singleSolid([{ d: 0, y: 0 }, { d: r, y: 0, edge: 3 }, ...dome(r, f.foot, r)])
  const low = (f.foot - f.groove) / 2
  const high = low + f.groove
  const groove: Point[] = [
    { d: r, y: low, edge: 1 },
    { d: r - grooveDepth, y: low },
    { d: r - grooveDepth, y: high },
    { d: r, y: high, edge: 1 },
  ]
  const body = singleSolid([{ d: 0, y: 0 }, { d: r, y: 0, edge: 3 }, ...groove, ...dome(r, f.foot, r)])
  return { solids: [...body.solids, strip(r - 1, low + 0.5, high - 0.5)] }
}

/** Space for a light strip in the groove. */
const grooveDepth = 14

/** A steel band in a groove, set back one millimetre from the face. */
const strip = (r: number, low: number, high: number): Solid => ({
  material: 'steel',
  plan: round,
  open: true,
  profile: [
    { d: r - 2, y: low },
    { d: r, y: low },
    { d: r, y: high },
    { d: r - 2, y: high },
  ],
  at: origin,
})

export function bollard(f: Kind<'bollard'>): Decomposition {
  const t = f.top / 2
  const head = f.top * 0.28
  const shaft: Point[] = [
    { d: 0, y: 0 },
    { d: f.bottom / 2, y: 0, edge: 2 },
  ]
  const hole = f.chain_hole ? [chainHole(f, f.height - head, f.chain_hole)] : []
  return singleSolid([...shaft, ...dome(t, f.height - head, head, 20)], round, hole)
}

/** Slightly below the rounded head, where the concrete around it is thick. */
function chainHole(f: Kind<'bollard'>, shoulder: number, diameter: number): Cut {
  const y = shoulder - diameter
  return crossHole(diameter, y, f.bottom / 2 + ((f.top - f.bottom) / 2) * (y / shoulder))
}

export function block(f: Kind<'block'>): Decomposition {
  const d = f.length / 2
  const plan: Plan = { kind: 'chamfered', slim: (f.length - f.width) / 2, half: d, chamfer: f.chamfer }
  const aside = f.length * 0.3
  const cuts = [
    ...(f.fork_slots ? forkSlots(plan, d, f.fork_slots) : []),
    ...(f.lifting_loops ? [-aside, aside].map((x) => pocket(loopPocket, x, f.height)) : []),
    ...(f.anchor_holes ? [-aside, aside].map((x) => uprightHole(22, { x, top: f.height })) : []),
  ]
  const body = singleSolid(
    [
      { d: 0, y: 0 },
      { d, y: 0 },
      { d, y: f.height - f.chamfer },
      { d: d - f.chamfer, y: f.height },
      { d: 0, y: f.height },
    ],
    plan,
    cuts,
  )
  return f.lifting_loops ? { solids: [...body.solids, ...[-aside, aside].flatMap((x) => loop(x, f.height - loopPocket.depth))] } : body
}

const loopPocket = { length: 130, width: 110, depth: 30 }

/** A ring of round steel folded into its pocket, and the staple that holds it. */
function loop(x: number, floor: number): Solid[] {
  const bar = 8
  const ring = 38
  const section = Array.from({ length: 12 }, (_, i): Point => {
    const a = Math.PI * (i / 6 - 1)
    return { d: ring + bar * Math.cos(a), y: bar + bar * Math.sin(a), smooth: true }
  })
  const staple = box('steel', { length: 26, width: 34, height: 2 * bar + 6, x: x + ring, y: floor, edge: 3 })
  return [
    { material: 'steel', plan: round, open: true, profile: section, at: { x, y: floor, z: 0 }, shown: 'above' },
    { ...staple, shown: 'above' },
  ]
}
