/** One part of a model: triangles in metres, y up, and the linear colour of its material. */
export interface ModelPart {
  readonly material: string
  readonly colour: readonly [number, number, number]
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly indices: Uint16Array | Uint32Array
}

export interface Model {
  readonly parts: readonly ModelPart[]
  /** Size of the whole model in metres; it stands on y = 0 around the axis. */
  readonly size: { readonly x: number; readonly y: number; readonly z: number }
}

interface Gltf {
  readonly accessors: readonly { bufferView: number; componentType: number; count: number; min?: number[]; max?: number[] }[]
  readonly bufferViews: readonly { byteOffset: number; byteLength: number }[]
  readonly materials: readonly { name: string; pbrMetallicRoughness: { baseColorFactor: [number, number, number, number] } }[]
  readonly meshes: readonly { primitives: readonly { attributes: { POSITION: number; NORMAL: number }; indices: number; material: number }[] }[]
}

const unsignedInt = 5125

/** Reads what `geometry/glb.ts` writes; other glTF files are not supported. */
export function readModel(file: ArrayBuffer): Model {
  const jsonLength = new DataView(file).getUint32(12, true)
  const gltf = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 20, jsonLength))) as Gltf // from this shop
  const binary = 28 + jsonLength
  const readBytes = (index: number) => {
    const { bufferView, componentType } = gltf.accessors[index] ?? { bufferView: -1, componentType: 0 }
    const { byteOffset, byteLength } = gltf.bufferViews[bufferView] ?? { byteOffset: 0, byteLength: 0 }
    return { componentType, bytes: file.slice(binary + byteOffset, binary + byteOffset + byteLength) }
  }
  const floats = (index: number) => new Float32Array(readBytes(index).bytes)
  const whole = (index: number) => {
    const { componentType, bytes } = readBytes(index)
    return componentType === unsignedInt ? new Uint32Array(bytes) : new Uint16Array(bytes)
  }
  const primitives = gltf.meshes.flatMap((mesh) => mesh.primitives)
  const parts = primitives.map(({ attributes, indices, material }): ModelPart => {
    const { name = '', pbrMetallicRoughness } = gltf.materials[material] ?? {}
    const [red = 0, green = 0, blue = 0] = pbrMetallicRoughness?.baseColorFactor ?? []
    return {
      material: name,
      colour: [red, green, blue],
      positions: floats(attributes.POSITION),
      normals: floats(attributes.NORMAL),
      indices: whole(indices),
    }
  })
  const bounds = primitives.map(({ attributes }) => gltf.accessors[attributes.POSITION])
  const extent = (axis: number) => Math.max(...bounds.map((one) => one?.max?.[axis] ?? 0)) - Math.min(...bounds.map((one) => one?.min?.[axis] ?? 0))
  return { parts, size: { x: extent(0), y: extent(1), z: extent(2) } }
}

/** Converts `#rrggbb` to linear light. */
export function linearColour(hex: string): [number, number, number] {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}
