type Vector = readonly [number, number, number]
export type Body = { points: readonly Vector[]; indices: readonly number[] }

/** Faces that meet at a larger angle have a drawn edge between them. */
const sharp = Math.cos((32 * Math.PI) / 180)

/**
 * The drawn edges of a body: sharp edges and silhouettes.
 * Points are in screen coordinates; depth grows towards the viewer.
 */
export function contourEdges({ points, indices }: Body): (readonly [Vector, Vector])[] {
  const edges = new Map<string, { ends: readonly [Vector, Vector]; faces: Vector[] }>()
  const key = (p: Vector) => p.map((n) => Math.round(n * 20)).join(' ')
  const keys = points.map(key)
  for (let t = 0; t < indices.length; t += 3) {
    const corner = (k: number) => indices[t + (k % 3)] ?? 0
    const face = computeNormal(points[corner(0)], points[corner(1)], points[corner(2)])
    if (!face) continue
    for (const k of [0, 1, 2]) {
      const [a, b] = [corner(k), corner(k + 1)]
      const [ka = '', kb = ''] = [keys[a], keys[b]]
      if (ka === kb) continue
      const name = ka < kb ? `${ka}|${kb}` : `${kb}|${ka}`
      const edge = edges.get(name) ?? { ends: [points[a] ?? zero, points[b] ?? zero] as const, faces: [] }
      edge.faces.push(face)
      edges.set(name, edge)
    }
  }
  return [...edges.values()].filter(({ faces }) => isDrawn(faces)).map(({ ends }) => ends)
}

const zero: Vector = [0, 0, 0]

function isDrawn(faces: readonly Vector[]): boolean {
  const [a, b] = faces
  if (!a || !b || faces.length > 2) return true
  if (a[2] > 0 !== b[2] > 0) return true
  return a[2] > 0 && a[0] * b[0] + a[1] * b[1] + a[2] * b[2] < sharp
}

/** Screen y grows downwards, which mirrors the triangle; the sign restores its orientation. */
function computeNormal(a: Vector = zero, b: Vector = zero, c: Vector = zero): Vector | null {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const n = [-(uy * vz - uz * vy), -(uz * vx - ux * vz), -(ux * vy - uy * vx)] as const
  const length = Math.hypot(...n)
  return length < 1e-6 ? null : [n[0] / length, n[1] / length, n[2] / length]
}
