import createManifold, { type Manifold } from 'manifold-3d'
import type { Mesh } from './triangle-mesh.ts'

// Loaded with the first shape that has an opening, because starting the WebAssembly module takes some ten milliseconds.
const library = await createManifold()
library.setup()

/** Subtracts the cutters from the mesh. Inputs and result are closed; the cut faces point outwards. */
export function subtract(mesh: Mesh, cutters: readonly Mesh[]): Mesh {
  const made: Manifold[] = []
  const retained = (one: Manifold) => {
    made.push(one)
    return one
  }
  try {
    const rest = cutters.reduce((body, cutter) => retained(body.subtract(retained(toManifold(cutter, -1)))), retained(toManifold(mesh, 1)))
    return { ...mesh, ...flatArrays(rest) }
  } finally {
    for (const one of made) one.delete() // the memory of WebAssembly has no garbage collector
  }
}

/** Positions with normals. A cutter's normals point inwards, because its surface becomes the wall of a hole. */
function toManifold({ positions, normals, indices }: Mesh, sense: 1 | -1): Manifold {
  const count = positions.length / 3
  const vertProperties = new Float32Array(count * 6)
  const first = new Map<string, number>()
  const [from, to]: [number[], number[]] = [[], []]
  for (let i = 0; i < count; i++) {
    const point = positions.slice(3 * i, 3 * i + 3)
    vertProperties.set(point, 6 * i)
    vertProperties.set(
      normals.slice(3 * i, 3 * i + 3).map((n) => n * sense),
      6 * i + 3,
    )
    const key = point.map((n) => Math.round(n * 1e7)).join(' ')
    const twin = first.get(key)
    if (twin === undefined) first.set(key, i)
    else {
      from.push(i)
      to.push(twin)
    }
  }
  const mesh = new library.Mesh({
    numProp: 6,
    vertProperties,
    triVerts: new Uint32Array(indices),
    mergeFromVert: new Uint32Array(from),
    mergeToVert: new Uint32Array(to),
  })
  return new library.Manifold(mesh)
}

function flatArrays(solid: Manifold): Pick<Mesh, 'positions' | 'normals' | 'indices'> {
  const { numProp, vertProperties, triVerts } = solid.getMesh()
  const positions: number[] = []
  const normals: number[] = []
  for (let i = 0; i < vertProperties.length; i += numProp) {
    positions.push(...vertProperties.slice(i, i + 3))
    const [x = 0, y = 0, z = 0] = vertProperties.slice(i + 3, i + 6)
    const length = Math.hypot(x, y, z) || 1
    normals.push(x / length, y / length, z / length)
  }
  return { positions, normals, indices: [...triVerts] }
}
