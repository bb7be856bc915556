import type { Form } from '#contract/form.ts'
import { along, inset, straightUp, type Point } from './profile.ts'

export type Material = 'concrete' | 'wood' | 'steel'

/** The outline seen from above. A profile's `d` is half of its length; `slim` is how much less the half width is. */
export type Plan =
  | { kind: 'round' }
  | { kind: 'rectangle'; slim: number; corner: number }
  | { kind: 'chamfered'; slim: number; half: number; chamfer: number }
  | { kind: 'polygon'; sides: number; corner: number }
  | { kind: 'reeded'; ribs: number; rib: number }

/**
 * One solid piece: its plan lofted along a profile that runs from the axis at the bottom, outwards,
 * up and back to the axis (`open`: a ring, the last point joins the first). Millimetres, y up, front is +z.
 */
export type Part = {
  material: Material
  plan: Plan
  profile: Point[]
  open?: true
  at: { x: number; y: number; z: number }
}

/** What can be filled: from the floor's edge up to the rim. */
export type Cavity = { plan: Plan; profile: Point[]; for: 'soil' | 'water' | 'litter' }
export type Anatomy = { parts: Part[]; cavity?: Cavity }

const round: Plan = { kind: 'round' }
const origin = { x: 0, y: 0, z: 0 }
const rectangle = (length: number, width: number, corner: number): Plan => ({
  kind: 'rectangle',
  slim: (length - width) / 2,
  corner: Math.min(corner, length / 2, width / 2),
})

/** Edges are broken as the formwork breaks them; thin walls get less. */
const rimEdge = (wall: number) => Math.min(7, wall / 5)
const footEdge = 5
const lipGap = 2

type VesselSpec = { plan: Plan; outside: Point[]; wall: number; for: Cavity['for'] }

/** A hollow body: the outside, drawn in by the wall, stands on a floor as thick as the wall. */
function vessel(spec: VesselSpec): Anatomy {
  const { plan, outside, wall } = spec
  const rim = { ...outside.at(-1)!, edge: rimEdge(wall) } // an outside always has its two ends
  const inside = inset(outside, wall, wall)
  const lip = { ...inside.at(-1)!, edge: rimEdge(wall) }
  const hollow = [...inside.slice(0, -1), lip]
  const inner: Plan = plan.kind === 'reeded' ? round : plan
  const dressed = hollow.map((p) => ({ ...p, plan: inner }))
  const profile = [{ d: 0, y: 0 }, ...outside.slice(0, -1), rim, ...dressed.reverse(), { d: 0, y: wall, plan: inner }]
  return {
    parts: [{ material: 'concrete', plan, profile, at: origin }],
    cavity: { plan: inner, profile: hollow, for: spec.for },
  }
}

const planter = (plan: Plan, outside: Point[], wall: number) => vessel({ plan, outside, wall, for: 'soil' })

type Box = { length: number; width: number; height: number; x?: number; y?: number; z?: number; edge?: number; corner?: number }
function box(material: Material, b: Box): Part {
  const edge = b.edge ?? 4
  const d = b.length / 2
  return {
    material,
    plan: rectangle(b.length, b.width, b.corner ?? edge),
    profile: [{ d: 0, y: 0 }, { d, y: 0, edge }, { d, y: b.height, edge }, { d: 0, y: b.height }],
    at: { x: b.x ?? 0, y: b.y ?? 0, z: b.z ?? 0 },
  }
}

const solid = (profile: Point[], plan: Plan = round): Anatomy => ({ parts: [{ material: 'concrete', plan, profile, at: origin }] })

type Of<K extends Form['kind']> = Extract<Form, { kind: K }>

function faceted(f: Of<'faceted'>): Anatomy {
  const corner = 3
  // `diameter` is measured over the broken corners, `d` of a polygon to its flats
  const flat = (across: number) => (across / 2 - corner) * Math.cos(Math.PI / f.sides) + corner
  const outside = straightUp(flat(f.bottom ?? f.diameter), flat(f.diameter), f.height, footEdge)
  return planter({ kind: 'polygon', sides: f.sides, corner }, outside, f.wall)
}

function bowl(f: Of<'bowl'>): Anatomy {
  const b = f.bottom / 2
  const t = f.top / 2
  const side = along([b, 0], [b + 0.66 * (t - b), 0.04 * f.height], [t, 0.42 * f.height], [t, f.height], 20)
  return planter(round, [{ d: b, y: 0, edge: 2 }, ...side, { d: t, y: f.height }], f.wall)
}

function vase(f: Of<'vase'>): Anatomy {
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
    ...along([foot * 0.78, plinth + 0.04 * f.height], [throat, plinth + 0.1 * f.height], [throat, neck - 0.12 * f.height], [throat * 1.04, neck - 0.02 * f.height], 10),
    { d: throat * 1.22, y: neck - 0.015 * f.height, edge: 3 },
    { d: throat * 1.22, y: neck, edge: 3 },
    ...along([throat * 1.1, neck], [t * 1.02, neck + 0.02 * above], [t * 0.72, neck + 0.62 * above], [t * 0.94, neck + 0.955 * above], 18),
    { d: t, y: f.height - 0.045 * above, edge: 3 },
    { d: t, y: f.height },
  ]
  const cup = inset(outside.filter((p) => p.y >= neck), f.wall, neck + f.wall)
  const lip = cup.map((p, i) => (i === cup.length - 1 ? { ...p, edge: rimEdge(f.wall) } : p))
  const rim = { ...outside.at(-1)!, edge: rimEdge(f.wall) } // written just above
  const profile = [{ d: 0, y: plinth }, ...outside.slice(0, -1), rim, ...[...lip].reverse(), { d: 0, y: neck + f.wall }]
  return {
    parts: [
      box('concrete', { length: f.foot, width: f.foot, height: plinth }),
      { material: 'concrete', plan: round, profile, at: origin },
    ],
    cavity: { plan: round, profile: lip, for: 'soil' },
  }
}

function bin(f: Of<'bin'>): Anatomy {
  const d = f.width / 2
  const corner = 14
  const plan: Plan = f.shape === 'round' ? round : rectangle(f.width, f.width, corner)
  const cap = f.lid ? Math.round(Math.min(90, f.height * 0.12)) : 0
  const shadowGap = f.lid ? 10 : 0
  const top = f.height - cap - shadowGap
  const shell = vessel({ plan, outside: straightUp(d, d, top, footEdge), wall: f.wall, for: 'litter' })
  // the liner hangs a little inside the shell; under a lid it carries the lid and closes the shadow gap
  const r = d - f.wall - 6
  const linerTop = f.lid ? f.height - cap : top - 18
  const liner: Part = {
    material: 'steel',
    plan,
    profile: [{ d: 0, y: f.wall + lipGap }, { d: r, y: f.wall + lipGap }, { d: r, y: linerTop }, { d: r - 2, y: linerTop }, { d: r - 2, y: f.wall + 2 * lipGap }, { d: 0, y: f.wall + 2 * lipGap }],
    at: origin,
  }
  const parts = [...shell.parts, liner]
  if (f.lid) {
    const mouth = f.width * 0.29
    parts.push({
      material: 'concrete',
      plan,
      open: true,
      profile: [{ d: mouth, y: 0, plan: round, edge: 3 }, { d, y: 0, edge: 4 }, { d, y: cap, edge: 8 }, { d: mouth, y: cap, plan: round, edge: 8 }],
      at: { x: 0, y: f.height - cap, z: 0 },
    })
  }
  const held: Cavity = { plan, profile: [{ d: r - 2, y: f.wall + 2 * lipGap }, { d: r - 2, y: linerTop }], for: 'litter' }
  return { parts, cavity: held }
}

/** Boards side by side over `depth`, 12 mm apart. */
const boards = (slats: number, depth: number) => {
  const gap = 12
  const width = (depth - gap * (slats - 1)) / slats
  return Array.from({ length: slats }, (_, i) => ({ width, z: depth / 2 - width / 2 - i * (width + gap) }))
}

function bench(f: Of<'bench'>): Anatomy {
  const under = f.height - f.seat
  const cast = f.slats === 0
  const leg = cast ? Math.max(f.seat, 80) : Math.round(Math.min(280, Math.max(120, f.length * 0.15)))
  const legDepth = cast ? f.depth - 40 : f.depth - 10
  const x = f.length / 2 - leg / 2 - (cast ? Math.round(f.length * 0.09) : 60)
  const parts = [-x, x].map((at) => box('concrete', { length: leg, width: legDepth, height: under, x: at, edge: 7, corner: 9 }))
  if (cast) parts.push(box('concrete', { length: f.length, width: f.depth, height: f.seat, y: under, edge: 7, corner: 9 }))
  else for (const b of boards(f.slats, f.depth)) parts.push(box('wood', { length: f.length, width: b.width, height: f.seat, y: under, z: b.z, edge: 4 }))
  if (f.back) parts.push(...backrest(f, f.back, x, cast))
  return { parts }
}

function backrest(f: Of<'bench'>, back: number, legAt: number, cast: boolean): Part[] {
  const rear = -f.depth / 2
  if (cast) return [box('concrete', { length: f.length, width: 80, height: back, y: f.height, z: rear + 40, edge: 7, corner: 9 })]
  const posts = [-legAt, legAt].map((x) => box('steel', { length: 60, width: 10, height: back, x, y: f.height, z: rear + 5, edge: 1 }))
  const rows = Math.max(1, Math.floor((back - 60) / 110))
  const pitch = (back - 60) / rows
  const slats = Array.from({ length: rows }, (_, i) =>
    box('wood', { length: f.length, width: 30, height: pitch - 14, y: f.height + 60 + i * pitch + 14, z: rear + 25, edge: 4 }),
  )
  return [...posts, ...slats]
}

function sink(f: Of<'sink'>): Anatomy {
  const isRound = f.shape === 'round'
  const plan: Plan = isRound ? round : rectangle(f.length, f.width, 10)
  const basin: Plan = isRound ? round : rectangle(f.basin_length, f.basin_width, 35)
  const d = f.length / 2
  const floor = f.height - f.basin_depth
  const draw = Math.min(20, f.basin_depth * 0.12) // the basin's side leans a little, or it would not leave the mould
  const inner: Point[] = [
    { d: f.basin_length / 2 - draw, y: floor, edge: Math.min(35, f.basin_depth / 3), plan: basin },
    { d: f.basin_length / 2, y: f.height, edge: 5, plan: basin },
  ]
  const profile: Point[] = [{ d: 0, y: 0 }, { d, y: 0, edge: 4 }, { d, y: f.height, edge: 5 }, ...[...inner].reverse(), { d: 0, y: floor, plan: basin }]
  const drain: Part = {
    material: 'steel',
    plan: round,
    profile: [{ d: 0, y: 0 }, { d: 34, y: 0 }, { d: 34, y: 3, edge: 1.5 }, { d: 0, y: 4 }],
    at: { x: 0, y: floor, z: 0 },
  }
  return { parts: [{ material: 'concrete', plan, profile, at: origin }, drain], cavity: { plan: basin, profile: inner, for: 'water' } }
}

function table(f: Of<'table'>): Anatomy {
  const under = f.height - f.top
  const isRound = f.shape === 'round'
  const d = f.length / 2
  const edge = Math.min(6, f.top / 5)
  const top: Part = {
    material: 'concrete',
    plan: isRound ? round : rectangle(f.length, f.width, 12),
    profile: [{ d: 0, y: 0 }, { d, y: 0, edge }, { d, y: f.top, edge }, { d: 0, y: f.top }],
    at: { x: 0, y: under, z: 0 },
  }
  if (f.base === 'slabs') {
    const thick = Math.max(60, Math.round(f.top * 1.2))
    const width = Math.round((isRound ? f.length * 0.55 : f.width) * 0.78)
    const x = f.length * (isRound ? 0.2 : 0.32)
    return { parts: [top, ...[-x, x].map((at) => box('concrete', { length: thick, width, height: under, x: at, edge: 6 }))] }
  }
  const across = Math.min(f.length, isRound ? f.length : f.width)
  const foot = across * 0.29
  const waist = across * 0.12
  const stem = along([foot, 18], [waist, 0.16 * under], [waist, 0.45 * under], [across * 0.2, under], 16)
  const pedestal: Part = {
    material: 'concrete',
    plan: round,
    profile: [{ d: 0, y: 0 }, { d: foot, y: 0, edge: 4 }, { d: foot, y: 18, edge: 1 }, ...stem, { d: across * 0.2, y: under }, { d: 0, y: under }],
    at: origin,
  }
  return { parts: [top, pedestal] }
}

/** A quarter-ellipse from (`d`, `y`) to the axis, `rise` higher. */
const dome = (d: number, y: number, rise: number, from = 0, steps = 32): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const a = from + ((Math.PI / 2 - from) * i) / steps
    return i === steps ? { d: 0, y: y + rise, smooth: true } : { d: d * Math.cos(a), y: y + rise * Math.sin(a), smooth: true }
  })

function sphere(f: Of<'sphere'>): Anatomy {
  const r = f.diameter / 2
  const cut = -Math.acos(Math.min(1, f.foot / f.diameter))
  const lift = -r * Math.sin(cut)
  const [start, ...rest] = dome(r, lift, r, cut, 64)
  return solid([{ d: 0, y: 0 }, { ...start!, smooth: undefined, y: 0, edge: 1 }, ...rest]) // dome() never returns an empty list
}

function halfsphere(f: Of<'halfsphere'>): Anatomy {
  const r = f.diameter / 2
  return solid([{ d: 0, y: 0 }, { d: r, y: 0, edge: 3 }, ...dome(r, f.foot, r)])
}

function bollard(f: Of<'bollard'>): Anatomy {
  const t = f.top / 2
  const head = f.top * 0.28
  const shaft: Point[] = [{ d: 0, y: 0 }, { d: f.bottom / 2, y: 0, edge: footEdge }]
  return solid([...shaft, ...dome(t, f.height - head, head, 0, 20)])
}

function block(f: Of<'block'>): Anatomy {
  const d = f.length / 2
  const plan: Plan = { kind: 'chamfered', slim: (f.length - f.width) / 2, half: d, chamfer: f.chamfer }
  return solid([{ d: 0, y: 0 }, { d, y: 0 }, { d, y: f.height - f.chamfer }, { d: d - f.chamfer, y: f.height }, { d: 0, y: f.height }], plan)
}

const corner = 9

/** The one description every figure, mesh and drawing follows from. */
export function anatomy(form: Form): Anatomy {
  switch (form.kind) {
    case 'round':
      return planter(round, straightUp(form.diameter / 2, form.diameter / 2, form.height, footEdge), form.wall)
    case 'conical':
      return planter(round, straightUp(form.bottom / 2, form.top / 2, form.height, footEdge), form.wall)
    case 'square':
      return planter(rectangle(form.side, form.side, corner), straightUp((form.bottom ?? form.side) / 2, form.side / 2, form.height, footEdge), form.wall)
    case 'rectangular':
      return planter(rectangle(form.length, form.width, corner), straightUp(form.length / 2 - (form.taper ?? 0), form.length / 2, form.height, footEdge), form.wall)
    case 'ribbed':
      return planter({ kind: 'reeded', ribs: form.ribs, rib: form.rib }, straightUp(form.diameter / 2, form.diameter / 2, form.height, 3), form.wall)
    case 'faceted':
      return faceted(form)
    case 'bowl':
      return bowl(form)
    case 'vase':
      return vase(form)
    case 'bin':
      return bin(form)
    case 'bench':
      return bench(form)
    case 'sink':
      return sink(form)
    case 'table':
      return table(form)
    case 'halfsphere':
      return halfsphere(form)
    case 'sphere':
      return sphere(form)
    case 'bollard':
      return bollard(form)
    case 'block':
      return block(form)
  }
}
