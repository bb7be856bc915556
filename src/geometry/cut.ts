import type { Point } from './cross-section.ts'
import type { Plan } from './outline.ts'

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
