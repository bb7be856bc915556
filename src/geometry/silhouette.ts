import type { Shape } from '#contract/shape.ts'
import { decompose } from './decompose.ts'
import type { Point } from './drawing-primitives.ts'
import { boundingBox, type Box } from './measurements.ts'
import type { Solid } from './solids.ts'

/** The outline of a part in the front view, millimetres. */
export function silhouette(solid: Solid): Point[] {
  const crown = Math.max(...solid.profile.map((p) => p.y))
  const rising = solid.profile.slice(0, solid.profile.findIndex((p) => p.y === crown) + 1)
  const half = (d: number) => (solid.plan.kind === 'polygon' ? d / Math.cos(Math.PI / solid.plan.sides) : d)
  const side = rising.map((p): Point => [half(p.d), p.y + solid.at.y])
  return [...side.map(([x, y]): Point => [solid.at.x + x, y]), ...side.toReversed().map(([x, y]): Point => [solid.at.x - x, y])]
}

export interface Silhouette {
  readonly outer: Box
  /** Front view as an SVG path, in millimetres from the middle of the foot; y is negative upwards. */
  readonly path: string
}

/** Front view of a whole shape. */
export function drawSilhouette(shape: Shape): Silhouette {
  const { solids } = decompose(shape)
  const parts = solids.filter(({ shown }) => !shown).map((solid) => silhouette(solid).map(([x, y]) => `${Math.round(x)} ${-Math.round(y)}`))
  return { outer: boundingBox(solids), path: parts.map((points) => `M${points.join('L')}Z`).join('') }
}
