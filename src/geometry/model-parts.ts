import type { Shape } from '#contract/shape.ts'
import { buildMesh } from './mesh.ts'
import type { Material, Tone } from './solids.ts'
import type { Mesh } from './triangle-mesh.ts'

/** Linear base colours: natural concrete as in the pictures, oiled wood, galvanised steel. */
const appearances: Record<Material | Tone, { base: Colour; rough: number; metal: number }> = {
  concrete: { base: [0.42, 0.39, 0.35], rough: 0.85, metal: 0 },
  white: { base: [0.69, 0.66, 0.62], rough: 0.85, metal: 0 },
  dark: { base: [0.08, 0.08, 0.08], rough: 0.85, metal: 0 },
  wood: { base: [0.3, 0.16, 0.08], rough: 0.6, metal: 0 },
  steel: { base: [0.55, 0.56, 0.57], rough: 0.4, metal: 0.9 },
}
const materials = ['concrete', 'white', 'dark', 'wood', 'steel'] as const

type Colour = readonly [number, number, number]

/** All triangles of one material in a model: metres, y up, facing outward. */
export interface ModelPart {
  /** `concrete`, `white concrete`, `wood`… */
  readonly name: string
  readonly base: Colour
  readonly rough: number
  readonly metal: number
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly indices: readonly number[]
}

/** The model of a shape, one part per material; the writers of all formats use it. `colour` is the concrete's as sRGB hex. */
export function modelParts(shape: Shape, colour?: string | null): ModelPart[] {
  const meshes = buildMesh(shape)
  return materials.flatMap((material) => {
    const own = meshes.filter((mesh) => (mesh.tone ?? mesh.material) === material)
    if (own.length === 0) return []
    const { base, ...surface } = appearances[material]
    return {
      name: material === 'white' || material === 'dark' ? `${material} concrete` : material,
      base: material === 'concrete' && colour ? linear(colour) : base,
      ...surface,
      ...merged(own),
    }
  })
}

/** Merges the vertices of several meshes, without unused points. */
function merged(meshes: readonly Mesh[]) {
  const positions: number[] = []
  const normals: number[] = []
  const indices: number[] = []
  for (const mesh of meshes) {
    const retained = new Map<number, number>()
    for (const i of mesh.indices) {
      let to = retained.get(i)
      if (to === undefined) {
        to = positions.length / 3
        retained.set(i, to)
        positions.push(...mesh.positions.slice(3 * i, 3 * i + 3))
        normals.push(...mesh.normals.slice(3 * i, 3 * i + 3))
      }
      indices.push(to)
    }
  }
  return { positions: new Float32Array(positions), normals: new Float32Array(normals), indices }
}

function linear(hex: string): Colour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((k) => {
    const v = Number.parseInt(hex.slice(k, k + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

/** The outermost coordinates of points, axis by axis. */
export function findBounds(positions: Float32Array): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (const [i, v] of positions.entries()) {
    min[i % 3] = Math.min(min[i % 3] ?? v, v)
    max[i % 3] = Math.max(max[i % 3] ?? v, v)
  }
  return { min, max }
}
