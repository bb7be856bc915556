import type { Point } from './cross-section.ts'
import type { Plan } from './outline.ts'

type Spot = { x: number; y: number; z: number }
export type Place = readonly [number, number]
/** What an opening looks like from one side: seen as an opening, or hidden behind a face. */
type Outline = { points: Place[]; seen: boolean }

/** What is taken out of a solid piece: a slot, a hole or a pocket. Millimetres. */
export type Cut = {
  /** The body to subtract; reaches past the surface, so that no skin is left there. `along` is where its profile's y points. */
  cutter: { plan: Plan; profile: Point[]; at: Spot; along: 'y' | 'z' }
  /** How much concrete it takes away, mm³. */
  volume: number
  /** How much it takes from the area the piece stands on, mm². */
  ground: number
  /** [x, y] seen from the front. */
  front: Outline
  /** [x, z] seen from above. */
  above: Outline
}
