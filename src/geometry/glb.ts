import type { Shape } from '#contract/shape.ts'
import { findBounds, modelParts } from './model-parts.ts'

const float = 5126
const unsignedShort = 5123
const unsignedInt = 5125
const arrayBuffer = 34962
const elementArrayBuffer = 34963

/** The shape as binary glTF 2.0: metres, y up, real size. `colour` is the concrete's as sRGB hex. */
export function writeGlb(shape: Shape, { name, colour }: { name: string; colour?: string | null }): Uint8Array {
  const parts = modelParts(shape, colour)
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
  const primitives = parts.map(({ positions, normals, indices }, material) => {
    const wide = positions.length / 3 > 65_535
    const count = positions.length / 3
    return {
      attributes: {
        POSITION: access({ bufferView: store(positions, arrayBuffer), componentType: float, count, type: 'VEC3', ...findBounds(positions) }),
        NORMAL: access({ bufferView: store(normals, arrayBuffer), componentType: float, count, type: 'VEC3' }),
      },
      indices: access({
        bufferView: store(wide ? new Uint32Array(indices) : new Uint16Array(indices), elementArrayBuffer),
        componentType: wide ? unsignedInt : unsignedShort,
        count: indices.length,
        type: 'SCALAR',
      }),
      material,
    }
  })
  const described = parts.map(({ name: material, base, rough, metal }) => ({
    name: material,
    pbrMetallicRoughness: { baseColorFactor: [...base, 1], roughnessFactor: rough, metallicFactor: metal },
  }))
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
