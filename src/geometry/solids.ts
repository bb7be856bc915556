import type { Shape } from '#contract/shape.ts'
import type { Plan } from './outline.ts'
import type { Point } from './cross-section.ts'

export type Material = 'concrete' | 'wood' | 'steel'
export type Tone = 'white' | 'dark'

/**
 * One solid: its plan lofted along a profile that runs from the axis at the bottom outwards, up and back to the axis
 * (`open`: a ring, whose last point joins the first). Millimetres, y up, the front is +z.
 */
export type Solid = {
  material: Material
  /** Always cast in its own concrete colour, whatever colour the piece is ordered in. */
  tone?: Tone
  plan: Plan
  profile: Point[]
  open?: true
  at: { x: number; y: number; z: number }
  cuts?: Cut[]
  /** Inside another part: hidden in the elevation, shown in the plan only when visible from above. */
  shown?: 'above' | 'never'
}

/** The space that can be filled, from the edge of the floor to the rim. */
export type Cavity = { plan: Plan; profile: Point[]; for: 'soil' | 'water' | 'litter' }
export type Decomposition = { solids: Solid[]; cavity?: Cavity }

/** A shape narrowed to one kind. */
export type Kind<K extends Shape['kind']> = Extract<Shape, { kind: K }>

export const round: Plan = { kind: 'round' }
export const origin = { x: 0, y: 0, z: 0 }
export const rectangle = (length: number, width: number, corner: number): Plan => ({
  kind: 'rectangle',
  slim: (length - width) / 2,
  corner: Math.min(corner, length / 2, width / 2),
})

type Box = { length: number; width: number; height: number; x?: number; y?: number; z?: number; edge?: number; corner?: number }
/** A block with rounded edges; `y` is its bottom, `x` and `z` its centre. */
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

/** A shape that is a single solid of concrete. */
export const singleSolid = (profile: Point[], plan: Plan = round, cuts: Cut[] = []): Decomposition => ({
  solids: [{ material: 'concrete', plan, profile, at: origin, ...(cuts.length > 0 && { cuts }) }],
})

type Spot = { x: number; y: number; z: number }
export type Place = readonly [number, number]
/** An opening in one view: visible, or hidden behind a face. */
type Outline = { points: Place[]; seen: boolean }

/** A slot, hole or pocket in a solid. Millimetres. */
export type Cut = {
  /** The body to subtract. It extends beyond the surface, so that no thin skin remains. `along` is the direction of its profile's y. */
  cutter: { plan: Plan; profile: Point[]; at: Spot; along: 'y' | 'z' }
  /** Removed volume, mm³. */
  volume: number
  /** Removed part of the contact area with the ground, mm². */
  ground: number
  /** Front view, [x, y]. */
  front: Outline
  /** Top view, [x, z]. */
  above: Outline
}
