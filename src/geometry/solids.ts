import type { Shape } from '#contract/shape.ts'
import type { Cut } from './cut.ts'
import type { Plan } from './outline.ts'
import type { Point } from './cross-section.ts'

export type Material = 'concrete' | 'wood' | 'steel'
export type Tone = 'white' | 'dark'

/**
 * One solid piece: its plan lofted along a profile that runs from the axis at the bottom, outwards,
 * up and back to the axis (`open`: a ring, the last point joins the first). Millimetres, y up, front is +z.
 */
export type Solid = {
  material: Material
  /** Of concrete that is cast in another colour than the rest, whatever colour the piece is ordered in. */
  tone?: Tone
  plan: Plan
  profile: Point[]
  open?: true
  at: { x: number; y: number; z: number }
  /** Slots, holes and pockets in it. */
  cuts?: Cut[]
  /** What lies inside another part: an elevation does not show it, the plan shows it only when it is seen from above. */
  shown?: 'above' | 'never'
}

/** What can be filled: from the floor's edge up to the rim. */
export type Cavity = { plan: Plan; profile: Point[]; for: 'soil' | 'water' | 'litter' }
export type Decomposition = { solids: Solid[]; cavity?: Cavity }

/** The shape of one kind. */
export type Kind<K extends Shape['kind']> = Extract<Shape, { kind: K }>

export const round: Plan = { kind: 'round' }
export const origin = { x: 0, y: 0, z: 0 }
export const rectangle = (length: number, width: number, corner: number): Plan => ({
  kind: 'rectangle',
  slim: (length - width) / 2,
  corner: Math.min(corner, length / 2, width / 2),
})

type Box = { length: number; width: number; height: number; x?: number; y?: number; z?: number; edge?: number; corner?: number }
/** A block with broken edges; `y` is where it stands, `x` and `z` where its middle is. */
export function box(material: Material, b: Box): Solid {
  const edge = b.edge ?? 4
  const d = b.length / 2
  return {
    material,
    plan: rectangle(b.length, b.width, b.corner ?? edge),
    profile: [
      { d: 0, y: 0 },
      { d, y: 0, edge },
      { d, y: b.height, edge },
      { d: 0, y: b.height },
    ],
    at: { x: b.x ?? 0, y: b.y ?? 0, z: b.z ?? 0 },
  }
}

/** One piece of concrete. */
export const solidOf = (profile: Point[], plan: Plan = round, cuts: Cut[] = []): Decomposition => ({
  solids: [{ material: 'concrete', plan, profile, at: origin, ...(cuts.length > 0 && { cuts }) }],
})
