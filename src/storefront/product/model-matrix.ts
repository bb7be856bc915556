/** A 4 × 4 matrix in column order, as WebGL takes it. */
export type Matrix = readonly number[]
export type Vector = readonly [number, number, number]

export function multiply(a: ArrayLike<number>, b: ArrayLike<number>): Matrix {
  return Array.from({ length: 16 }, (_, at) => [0, 1, 2, 3].reduce((sum, k) => sum + (a[k * 4 + (at % 4)] ?? 0) * (b[at - (at % 4) + k] ?? 0), 0))
}

export function perspective(angle: number, aspect: number, near: number, far: number): Matrix {
  const f = 1 / Math.tan(angle / 2)
  return [f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0, (2 * far * near) / (near - far), 0]
}

/** Orthographic projection of a box with this half width around the eye's axis. */
export const parallel = (half: number, far: number): Matrix => [1 / half, 0, 0, 0, 0, 1 / half, 0, 0, 0, 0, -2 / far, 0, 0, 0, -1, 1]

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export function unit(a: Vector): Vector {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

interface Point {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Moves a model to a place, upright and with its front towards somebody. */
export function standing(place: Point, viewer: Point): Matrix {
  const [x, , z] = unit([viewer.x - place.x, 0, viewer.z - place.z])
  return [z, 0, -x, 0, 0, 1, 0, 0, x, 0, z, 0, place.x, place.y, place.z, 1]
}

export function lookAt(eye: Vector, target: Vector): Matrix {
  const z = unit(minus(eye, target))
  const x = unit(cross([0, 1, 0], z))
  const y = cross(z, x)
  return [x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0, -dot(x, eye), -dot(y, eye), -dot(z, eye), 1]
}
