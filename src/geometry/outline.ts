/** The outline in the plan. `d` of a profile is half the length; the half width is less by `slim`. */
export type Plan =
  /** The round inside of a ribbed shape: enough points per rib to triangulate the rim without folded triangles. */
  | { kind: 'round'; ribs?: number }
  | { kind: 'rectangle'; slim: number; corner: number }
  | { kind: 'chamfered'; slim: number; half: number; chamfer: number }
  /** `d` is the distance to the flats. */
  | { kind: 'polygon'; sides: number; corner: number }
  | { kind: 'reeded'; ribs: number; rib: number }

type OutlineOf<K extends Plan['kind']> = Extract<Plan, { kind: K }>

/** Half the width; `d` is half the length. */
export const halfWidth = (plan: Plan, d: number) => ('slim' in plan ? d - plan.slim : d)

export function outlineArea(plan: Plan, d: number): number {
  if (d <= 0) return 0
  switch (plan.kind) {
    case 'round':
      return Math.PI * d * d
    case 'rectangle':
      return 4 * d * (d - plan.slim) - (4 - Math.PI) * cornerRadius(plan, d) ** 2
    case 'chamfered':
      return 4 * d * (d - plan.slim) - 2 * chamferLeg(plan, d) ** 2
    case 'polygon': {
      const tan = plan.sides * Math.tan(Math.PI / plan.sides)
      return tan * d * d - (tan - Math.PI) * Math.min(plan.corner, d / 2) ** 2
    }
    case 'reeded': {
      const groove = d - plan.rib // the mean of |cos| is 2/π, of its square 1/2
      return Math.PI * (groove * groove + (4 / Math.PI) * groove * plan.rib + (plan.rib * plan.rib) / 2)
    }
  }
}

export type RingPoint = { x: number; z: number; nx: number; nz: number }

/** Number of points for an outline of half length `d`. */
export function countPoints(plan: Plan, d: number, grain: { circle: number; rib: number }): number {
  const fine = grain.circle > 80
  switch (plan.kind) {
    case 'round':
      return plan.ribs ? pointsInside(plan.ribs, grain) : d < 60 ? 32 : grain.circle
    case 'rectangle':
      return plan.corner === 0 ? 8 : fine ? 32 : plan.corner < 6 ? 12 : 20
    case 'chamfered':
      return 16
    case 'polygon':
      return plan.sides * (fine ? 7 : 5)
    case 'reeded':
      return plan.ribs * grain.rib
  }
}

/**
 * The circle inside ribs has a point behind every crest and every groove, and further points behind points of the ribs. Between two
 * such points the ribs are convex, so every point of the circle sees the ribs before it and no triangle folds.
 */
function pointsInside(ribs: number, { circle, rib }: { circle: number; rib: number }): number {
  return ribs * ([2, 4].find((each) => ribs * each >= circle) ?? rib)
}

/** The outline at half length `d`: `count` points with outward normals. */
export function ring(plan: Plan, d: number, count: number): RingPoint[] {
  return Array.from({ length: count }, (_, i): RingPoint => {
    if (d === 0) return { x: 0, z: 0, nx: 0, nz: 0 }
    const angle = (2 * Math.PI * i) / count
    switch (plan.kind) {
      case 'round':
        return ray(d, angle)
      case 'reeded':
        return reed(plan, d, angle)
      case 'polygon':
        return facet(plan, d, i, count / plan.sides)
      case 'chamfered':
        return chamfered(plan, d, i)
      case 'rectangle':
        return roundedRectangle(d, d - plan.slim, cornerRadius(plan, d), i, count / 4)
    }
  })
}

const cornerRadius = (plan: OutlineOf<'rectangle'>, d: number) => Math.max(0, Math.min(plan.corner, d, d - plan.slim))

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

function facet(plan: OutlineOf<'polygon'>, flat: number, i: number, each: number): RingPoint {
  const step = (2 * Math.PI) / plan.sides
  const k = Math.floor(i / each)
  const r = Math.min(plan.corner, flat / 2)
  const p = ray(r, step * (k - 0.5 + (i % each) / (each - 1)))
  const apex = ray((flat - r) / Math.cos(step / 2), step * k)
  return { ...p, x: p.x + apex.x, z: p.z + apex.z }
}

function chamfered(plan: OutlineOf<'chamfered'>, hx: number, i: number): RingPoint {
  const hz = hx - plan.slim
  const leg = chamferLeg(plan, hx)
  const corners = [
    [hx, -hz + leg],
    [hx, hz - leg],
    [hx - leg, hz],
    [-hx + leg, hz],
    [-hx, hz - leg],
    [-hx, -hz + leg],
    [-hx + leg, -hz],
    [hx - leg, -hz],
  ] as const
  const [x, z] = corners[Math.floor((i + 1) / 2) % 8] ?? corners[0] // 16 points on 8 corners, one per adjacent side
  const side = ray(1, (Math.floor(i / 2) * Math.PI) / 4)
  return { x, z, nx: side.nx, nz: side.nz }
}

/** Length of the cut corner after the outline is offset inwards. */
export const chamferLeg = (plan: OutlineOf<'chamfered'>, d: number) => Math.max(0, plan.chamfer - (2 - Math.SQRT2) * (plan.half - d))

/** Half-round ribs with sharp grooves in between. */
function reed(plan: OutlineOf<'reeded'>, d: number, a: number): RingPoint {
  const phase = (plan.ribs * a) / 2
  const wave = Math.cos(phase)
  const r = d - plan.rib + plan.rib * Math.abs(wave)
  const slope = Math.abs(wave) < 1e-9 ? 0 : -plan.rib * (plan.ribs / 2) * Math.sign(wave) * Math.sin(phase)
  const p = ray(r, a)
  const length = Math.hypot(r, slope) || 1
  return { x: p.x, z: p.z, nx: (r * p.nx + slope * p.nz) / length, nz: (r * p.nz - slope * p.nx) / length }
}
