import type { Shape } from '#contract/shape.ts'
import { depthBuffer, type Screen } from './depth-buffer.ts'
import { contourEdges } from './contours.ts'
import { buildSharpMesh } from './mesh.ts'

type Vector = readonly [number, number, number]
/** View direction in radians: to the right of the front, and above. */
const angle = (30 * Math.PI) / 180
const rise = (26 * Math.PI) / 180

/** Coordinates to the right, up and towards the viewer. */
export function projected([x, y, z]: Vector): Vector {
  const right = x * Math.cos(angle) - z * Math.sin(angle)
  const near = x * Math.sin(angle) + z * Math.cos(angle)
  return [right, y * Math.cos(rise) - near * Math.sin(rise), y * Math.sin(rise) + near * Math.cos(rise)]
}

export type Polyline = (readonly [number, number])[]
/** The visible edges of a shape and the dark squares of a chessboard, in the coordinates of the frame. */
export type LineDrawing = { lines: Polyline[]; dark: Polyline[] }

const margin = 0.12

/** A line drawing of the shape from above right, without hidden lines, centred in the frame. */
export function drawIsometric(shape: Shape, frame: { width: number; height: number }): LineDrawing {
  const bodies = buildSharpMesh(shape).map(({ positions, indices, tone }) => {
    const points: Vector[] = []
    for (let i = 0; i < positions.length; i += 3) points.push(projected([positions[i] ?? 0, positions[i + 1] ?? 0, positions[i + 2] ?? 0]))
    return { points, indices, face: tone === 'dark' ? upperFace(positions).map(projected) : [] }
  })
  const screen = fitted(
    bodies.flatMap(({ points }) => points),
    frame,
  )
  const placed = bodies.map((body) => ({ ...body, points: body.points.map(screen) }))
  const depth = depthBuffer(placed, frame)
  const lines = placed.flatMap((body) => contourEdges(body).flatMap(([a, b]) => depth.visibleParts(a, b)))
  const dark = bodies.flatMap(({ face }): Polyline[] => (face.length > 0 ? [face.map(screen).map(([x, y]) => [x, y] as const)] : []))
  return { lines, dark }
}

/** Scales and moves projected points into the frame; screen y grows downwards. */
function fitted(points: readonly Vector[], { width, height }: Screen): (point: Vector) => Vector {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const smallest = (list: number[]) => list.reduce((a, b) => Math.min(a, b))
  const largest = (list: number[]) => list.reduce((a, b) => Math.max(a, b))
  const [x0, x1, y0, y1] = [smallest(xs), largest(xs), smallest(ys), largest(ys)]
  const scale = Math.min((width * (1 - 2 * margin)) / (x1 - x0), (height * (1 - 2 * margin)) / (y1 - y0))
  return ([x, y, z]) => [width / 2 + (x - (x0 + x1) / 2) * scale, height / 2 - (y - (y0 + y1) / 2) * scale, z * scale]
}

/** The corners of the upper face of a tile, in winding order. */
function upperFace(positions: readonly number[]): Vector[] {
  const corners: Vector[] = []
  for (let i = 0; i < positions.length; i += 3) corners.push([positions[i] ?? 0, positions[i + 1] ?? 0, positions[i + 2] ?? 0])
  const top = Math.max(...corners.map(([, y]) => y))
  const [xs, zs] = [corners.map(([x]) => x), corners.map(([, , z]) => z)]
  const [x0, x1, z0, z1] = [Math.min(...xs), Math.max(...xs), Math.min(...zs), Math.max(...zs)]
  return [
    [x0, top, z0],
    [x1, top, z0],
    [x1, top, z1],
    [x0, top, z1],
  ]
}
