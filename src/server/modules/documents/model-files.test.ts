import { crc32 } from 'node:zlib'
import { IfcAPI, IFCELEMENTQUANTITY, IFCFURNITURE, IFCMATERIAL, IFCPROPERTYSET, IFCROOT } from 'web-ifc'
import { beforeAll, expect, test } from 'vitest'
import type { Shape } from '#contract/shape.ts'
import { measureShape } from '#geometry/measurements.ts'
import { findBounds, modelParts } from '#geometry/model-parts.ts'
import { writeUsda } from '#geometry/usda.ts'
import { makeGuid, writeIfc, type BuildingModel } from './write-ifc.ts'
import { writeUsdz } from './write-usdz.ts'

const shapes: Shape[] = [
  { kind: 'conical', top: 600, bottom: 390, height: 1100, wall: 35 },
  { kind: 'rectangular', length: 1200, width: 450, height: 450, wall: 40 },
  { kind: 'bench', length: 1800, depth: 450, height: 450, seat: 60, slats: 5, rail: true },
  { kind: 'table', shape: 'rectangular', length: 900, width: 900, height: 760, top: 60, base: 'pedestal', chessboard: true },
  { kind: 'ribbed', diameter: 500, height: 600, wall: 45, ribs: 36, rib: 12 },
]
/** The extent of the model, metres: x, height, z. */
function extentOf(shape: Shape): number[] {
  const bounds = modelParts(shape).map(({ positions }) => findBounds(positions))
  return [0, 1, 2].map((axis) => Math.max(...bounds.map(({ max }) => max[axis] ?? 0)) - Math.min(...bounds.map(({ min }) => min[axis] ?? 0)))
}

test.each(shapes)('the USDZ of a $kind keeps the rules of its package: one stored layer that begins at a multiple of 64 bytes', (shape) => {
  const layer = writeUsda(shape, { name: 'Вазон "Конус"', colour: '#c9c4bb' })
  const zip = writeUsdz(layer)
  expect(zip.readUInt32LE(0)).toBe(0x04034b50)
  const [flags, method, checksum, stored, size] = [
    zip.readUInt16LE(6),
    zip.readUInt16LE(8),
    zip.readUInt32LE(14),
    zip.readUInt32LE(18),
    zip.readUInt32LE(22),
  ]
  expect([flags, method]).toEqual([0, 0])
  const [nameLength, extraLength] = [zip.readUInt16LE(26), zip.readUInt16LE(28)]
  expect(zip.subarray(30, 30 + nameLength).toString()).toMatch(/\.usda$/)
  const begins = 30 + nameLength + extraLength
  expect(begins % 64).toBe(0)
  const data = zip.subarray(begins, begins + size)
  expect([stored, data.toString()]).toEqual([size, layer])
  expect(checksum).toBe(crc32(data))
  // The directory at the end names the same entry, and nothing is left over.
  const end = zip.length - 22
  expect([zip.readUInt32LE(end), zip.readUInt16LE(end + 10)]).toEqual([0x06054b50, 1])
  const directory = zip.readUInt32LE(end + 16)
  expect([zip.readUInt32LE(directory), directory]).toEqual([0x02014b50, begins + size])
  expect([zip.readUInt32LE(directory + 16), zip.readUInt32LE(directory + 24), zip.readUInt32LE(directory + 42)]).toEqual([checksum, size, 0])
  expect(directory + zip.readUInt32LE(end + 12)).toBe(end)
})

test.each(shapes)('the layer of a $kind is as large as its mesh, stands on the floor, and every index has its point and its normal', (shape) => {
  const layer = writeUsda(shape, { name: 'Cone', colour: '#ff0000' })
  expect(layer).toMatch(/^#usda 1\.0\n\([^)]*defaultPrim = "Product"[^)]*metersPerUnit = 1\n[^)]*upAxis = "Y"/)
  const all = (pattern: RegExp) => [...layer.matchAll(pattern)].map(([, found = '']) => found)
  const points = all(/point3f\[\] points = \[(.*)\]/g).map((list) =>
    [...list.matchAll(/\(([^)]+)\)/g)].map(([, p = '']) => p.split(', ').map(Number)),
  )
  const flat = points.flat()
  for (const [axis, requested] of extentOf(shape).entries()) {
    const along = flat.map((point) => point[axis] ?? 0)
    expect(Math.max(...along) - Math.min(...along)).toBeCloseTo(requested, 3)
  }
  expect(Math.min(...flat.map(([, y = 0]) => y))).toBeCloseTo(0, 4)
  const { outer } = measureShape(shape)
  expect(Math.max(...flat.map(([, y = 0]) => y)) * 1000).toBeCloseTo(outer.height, 0)
  const normals = all(/normal3f\[\] normals = \[(.*)\]/g).map((list) => [...list.matchAll(/\(/g)].length)
  expect(normals).toEqual(points.map(({ length }) => length))
  for (const [at, list] of all(/faceVertexIndices = \[(.*)\]/g).entries()) {
    const indices = list.split(', ').map(Number)
    expect(Math.max(...indices)).toBeLessThan(points[at]?.length ?? 0)
    expect(all(/faceVertexCounts = \[(.*)\]/g)[at]?.split(', ')).toHaveLength(indices.length / 3)
  }
  const bound = all(/material:binding = <([^>]+)>/g)
  const defined = all(/def Material "([^"]+)"/g).map((name) => `/Product/Materials/${name}`)
  expect(bound).toEqual(defined)
  // Red concrete: linear, as the surface takes it.
  expect(layer).toContain('color3f inputs:diffuseColor = (1, 0, 0)')
})

const building = (shape: Shape, key = `konus size:${shape.kind}`): BuildingModel => ({
  key,
  name: "Вазон «Конус», м'який \\ край",
  englishName: 'Conus planter',
  shape,
  colour: '#c9c4bb',
  article: '№ 7',
  manufacturer: 'Ательє бетону',
  options: [{ label: 'Розмір', value: '60 × 60 × 110' }],
  materials: { concrete: 'Бетон', 'white concrete': 'Білий бетон', 'dark concrete': 'Темний бетон', wood: 'Деревина', steel: 'Сталь' },
  madeAt: new Date('2026-11-02T00:00:00Z'),
})

const ifc = new IfcAPI()
beforeAll(() => ifc.Init())
type Entity = Record<string, { value?: unknown } | undefined> & { expressID: number; type: number }
type Named = { Name: { value: string } }

function read(model: BuildingModel) {
  const id = ifc.OpenModel(new TextEncoder().encode(writeIfc(model)))
  const linesOf = (type: number, inherited = false): Entity[] =>
    [...ifc.GetLineIDsWithType(id, type, inherited)].map((line) => ifc.GetLine(id, line, true) as Entity)
  return { id, linesOf }
}

test.each(shapes)('another reader finds the dimensions, weight, names, materials and closed triangles of a $kind in its IFC', (shape) => {
  const model = building(shape)
  const { id, linesOf } = read(model)
  expect(ifc.GetModelSchema(id)).toBe('IFC4')
  const [furniture, ...more] = linesOf(IFCFURNITURE)
  expect(more).toEqual([])
  expect([furniture?.['Name']?.value, furniture?.['Description']?.value, furniture?.['Tag']?.value]).toEqual([
    model.name,
    model.englishName,
    model.article,
  ])
  const { outer, weight, concreteLitres } = measureShape(shape)
  const [quantities] = linesOf(IFCELEMENTQUANTITY) as unknown as { Quantities: (Named & Record<string, { value: number } | undefined>)[] }[]
  const figures = Object.fromEntries(
    (quantities?.Quantities ?? []).map(({ Name, LengthValue, VolumeValue, WeightValue }) => [
      Name.value,
      (LengthValue ?? VolumeValue ?? WeightValue)?.value,
    ]),
  )
  expect(figures).toEqual({
    Length: outer.length,
    Width: outer.width,
    Height: outer.height,
    ConcreteVolume: expect.closeTo(concreteLitres / 1000, 4),
    GrossWeight: Math.round(weight.empty),
  })
  const sets = linesOf(IFCPROPERTYSET) as unknown as (Named & { HasProperties: (Named & { NominalValue: { value: unknown } })[] })[]
  const properties = Object.fromEntries(
    sets.map(({ Name, HasProperties }) => [
      Name.value,
      Object.fromEntries(HasProperties.map((property) => [property.Name.value, property.NominalValue.value])),
    ]),
  )
  expect(properties).toEqual({
    Pset_ManufacturerTypeInformation: {
      ArticleNumber: '№ 7',
      ModelReference: 'Conus planter',
      ModelLabel: model.name,
      Manufacturer: 'Ательє бетону',
    },
    Pset_FurnitureTypeCommon: { NominalLength: outer.length, NominalDepth: outer.width, NominalHeight: outer.height },
    Configuration: { Розмір: '60 × 60 × 110' },
  })
  const parts = modelParts(shape)
  expect(linesOf(IFCMATERIAL).map((material) => material['Name']?.value)).toEqual(parts.map(({ name }) => model.materials[name]))

  // Metres and y up, whatever the file says: the reader's own.
  const least = [Infinity, Infinity, Infinity]
  const most = [-Infinity, -Infinity, -Infinity]
  let triangles = 0
  ifc.StreamAllMeshes(id, ({ geometries }) => {
    for (let at = 0; at < geometries.size(); at++) {
      const { geometryExpressID, flatTransformation: m } = geometries.get(at)
      const geometry = ifc.GetGeometry(id, geometryExpressID)
      const vertices = ifc.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
      triangles += geometry.GetIndexDataSize() / 3
      for (let v = 0; v < vertices.length; v += 6)
        for (const axis of [0, 1, 2]) {
          const along = [0, 1, 2].reduce((sum, k) => sum + (m[4 * k + axis] ?? 0) * (vertices[v + k] ?? 0), m[12 + axis] ?? 0)
          least[axis] = Math.min(least[axis] ?? 0, along)
          most[axis] = Math.max(most[axis] ?? 0, along)
        }
    }
  })
  for (const [axis, requested] of extentOf(shape).entries()) expect((most[axis] ?? 0) - (least[axis] ?? 0)).toBeCloseTo(requested, 3)
  expect(least[1]).toBeCloseTo(0, 4)
  expect(triangles).toBeGreaterThan(10)
  expect(writeIfc(model)).not.toContain('.F.')
  ifc.CloseModel(id)
})

test('the identifiers of an IFC are 22 signs, unique within it, the same for the same configuration and others for another', () => {
  const guids = (key: string) => {
    const { id, linesOf } = read(building({ kind: 'block', length: 800, width: 400, height: 400, chamfer: 20 }, key))
    const found = linesOf(IFCROOT, true).map((line) => String(line['GlobalId']?.value))
    ifc.CloseModel(id)
    return found
  }
  const own = guids('konus size:60x60x110')
  expect(own.length).toBeGreaterThan(10)
  for (const guid of own) expect(guid).toMatch(/^[0-3][0-9A-Za-z_$]{21}$/)
  expect(new Set(own).size).toBe(own.length)
  expect(guids('konus size:60x60x110')).toEqual(own)
  const other = new Set(guids('konus size:50x50x90'))
  expect(own.filter((guid) => other.has(guid))).toEqual([])
  expect(makeGuid('a')).not.toBe(makeGuid('b'))
})
