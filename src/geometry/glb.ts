import type { Shape } from '#contract/shape.ts'
import { buildMesh } from './mesh.ts'
import type { Mesh } from './triangle-mesh.ts'
import type { Material, Tone } from './solids.ts'

/** Linear base colours: natural concrete as in the pictures, oiled wood, galvanised steel. */
const appearances: Record<Material | Tone, { colour: [number, number, number]; rough: number; metal: number }> = {
  concrete: { colour: [0.42, 0.39, 0.35], rough: 0.85, metal: 0 },
  white: { colour: [0.69, 0.66, 0.62], rough: 0.85, metal: 0 },
  dark: { colour: [0.08, 0.08, 0.08], rough: 0.85, metal: 0 },
  wood: { colour: [0.3, 0.16, 0.08], rough: 0.6, metal: 0 },
  steel: { colour: [0.55, 0.56, 0.57], rough: 0.4, metal: 0.9 },
}
const materials = ['concrete', 'white', 'dark', 'wood', 'steel'] as const
const materialOf = (mesh: Mesh) => mesh.tone ?? mesh.material

const float = 5126
const unsignedShort = 5123
const unsignedInt = 5125
const arrayBuffer = 34962
const elementArrayBuffer = 34963

/** The shape as binary glTF 2.0: metres, y up, real size. `colour` is the concrete's as sRGB hex. */
export function writeGlb(shape: Shape, { name, colour }: { name: string; colour?: string }): Uint8Array {
  const meshes = buildMesh(shape)
  const chunks: Uint8Array[] = []
  const bufferViews: object[] = []
  const accessors: object[] = []
  let offset = 0
  const store = (data: Float32Array | Uint16Array | Uint32Array, target: number) => {
    const padded = new Uint8Array(Math.ceil(data.byteLength / 4) * 4)
    padded.set(new Uint8Array(data.buffer))
    chunks.push(padded)
    bufferViews.push({ buffer: 0, byteOffset: offset, byteLength: data.byteLength, target })
    offset += padded.byteLength
    return bufferViews.length - 1
  }
  const access = (accessor: object) => accessors.push(accessor) - 1
  const used = materials.filter((m) => meshes.some((mesh) => materialOf(mesh) === m))
  const primitives = used.map((material, at) => {
    const { positions, normals, indices } = merged(meshes.filter((mesh) => materialOf(mesh) === material))
    const wide = positions.length / 3 > 65_535
    const count = positions.length / 3
    return {
      attributes: {
        POSITION: access({ bufferView: store(positions, arrayBuffer), componentType: float, count, type: 'VEC3', ...bounds(positions) }),
        NORMAL: access({ bufferView: store(normals, arrayBuffer), componentType: float, count, type: 'VEC3' }),
      },
      indices: access({
        bufferView: store(wide ? new Uint32Array(indices) : new Uint16Array(indices), elementArrayBuffer),
        componentType: wide ? unsignedInt : unsignedShort,
        count: indices.length,
        type: 'SCALAR',
      }),
      material: at,
    }
  })
  const described = used.map((material) => {
    const appearance = appearances[material]
    const base = material === 'concrete' && colour ? linear(colour) : appearance.colour
    return {
      name: material === 'white' || material === 'dark' ? `${material} concrete` : material,
      pbrMetallicRoughness: { baseColorFactor: [...base, 1], roughnessFactor: appearance.rough, metallicFactor: appearance.metal },
    }
  })
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name }],
    meshes: [{ name, primitives }],
    materials: described,
    accessors,
    bufferViews,
    buffers: [{ byteLength: offset }],
  }
  return container(new TextEncoder().encode(JSON.stringify(json)), chunks, offset)
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

function bounds(positions: Float32Array): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (const [i, v] of positions.entries()) {
    min[i % 3] = Math.min(min[i % 3] ?? v, v)
    max[i % 3] = Math.max(max[i % 3] ?? v, v)
  }
  return { min, max }
}

const linear = (hex: string) =>
  [1, 3, 5].map((k) => {
    const v = Number.parseInt(hex.slice(k, k + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  })

/** The GLB container: a header, the JSON padded with spaces, the binary buffer. */
function container(json: Uint8Array, chunks: readonly Uint8Array[], binaryLength: number): Uint8Array {
  const jsonLength = Math.ceil(json.byteLength / 4) * 4
  const out = new Uint8Array(12 + 8 + jsonLength + 8 + binaryLength)
  const view = new DataView(out.buffer)
  const header = [0x46546c67, 2, out.byteLength, jsonLength, 0x4e4f534a]
  for (const [i, chunkWord] of header.entries()) view.setUint32(4 * i, chunkWord, true)
  out.fill(0x20, 20, 20 + jsonLength)
  out.set(json, 20)
  view.setUint32(20 + jsonLength, binaryLength, true)
  view.setUint32(24 + jsonLength, 0x004e4942, true)
  let at = 28 + jsonLength
  for (const chunk of chunks) {
    out.set(chunk, at)
    at += chunk.byteLength
  }
  return out
}
