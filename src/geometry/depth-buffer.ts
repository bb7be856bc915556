import type { Body } from './contours.ts'

type Vector = readonly [number, number, number]
export type Screen = { width: number; height: number }
type Polyline = (readonly [number, number])[]

/** A line this far behind a face, in screen units, still counts as its visible edge. */
const slack = 2.5
/** Shorter visible pieces are raster noise and are dropped. */
const shortest = 3

/** A depth buffer that tells which parts of a line are visible. */
export function depthBuffer(bodies: readonly Body[], { width, height }: Screen): { visibleParts(a: Vector, b: Vector): Polyline[] } {
  const nearest = new Float32Array(width * height).fill(Number.NEGATIVE_INFINITY)
  for (const { points, indices } of bodies)
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => points[indices[t + k] ?? 0])
      if (a && b && c) fill(nearest, { width, height }, [a, b, c])
    }
  const isSeen = (x: number, y: number, z: number): boolean => {
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const at = nearest[(Math.round(y) + dy) * width + Math.round(x) + dx]
        if (at === undefined || at <= z + slack) return true // the edge of this face itself
      }
    return false
  }
  return {
    visibleParts(a, b) {
      const steps = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1])))
      const at = (i: number): Vector => [a[0] + ((b[0] - a[0]) * i) / steps, a[1] + ((b[1] - a[1]) * i) / steps, a[2] + ((b[2] - a[2]) * i) / steps]
      const solids: Polyline[] = []
      let from = -1
      for (let i = 0; i <= steps + 1; i++) {
        const seen = i <= steps && isSeen(...at(i))
        if (seen && from < 0) from = i
        if (!seen && from >= 0) {
          if (i - 1 - from >= Math.min(shortest, steps)) solids.push([flat(at(from)), flat(at(i - 1))])
          from = -1
        }
      }
      return solids
    },
  }
}

const flat = ([x, y]: Vector) => [x, y] as const

function fill(nearest: Float32Array, { width, height }: Screen, [a, b, c]: readonly [Vector, Vector, Vector]): void {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
  if (Math.abs(area) < 1e-9) return
  const x0 = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0])))
  const x1 = Math.min(width - 1, Math.ceil(Math.max(a[0], b[0], c[0])))
  const y0 = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1])))
  const y1 = Math.min(height - 1, Math.ceil(Math.max(a[1], b[1], c[1])))
  for (let y = y0; y <= y1; y++)
    for (let x = x0; x <= x1; x++) {
      const u = ((b[0] - x) * (c[1] - y) - (c[0] - x) * (b[1] - y)) / area
      const v = ((c[0] - x) * (a[1] - y) - (a[0] - x) * (c[1] - y)) / area
      const w = 1 - u - v
      if (u < -1e-6 || v < -1e-6 || w < -1e-6) continue
      const z = u * a[2] + v * b[2] + w * c[2]
      const at = y * width + x
      if (z > (nearest[at] ?? 0)) nearest[at] = z
    }
}
