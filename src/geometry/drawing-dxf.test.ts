import DxfParser from 'dxf-parser'
import { expect, test } from 'vitest'
import { loadDemoCatalogue } from '#demo/catalogue/schema.ts'
import { decompose } from './decompose.ts'
import { drawingToDxf } from './drawing-dxf.ts'
import { boundingBox } from './measurements.ts'

interface Read {
  header: Record<string, unknown>
  tables: { layer: { layers: Record<string, unknown> } }
  entities: {
    type: string
    layer: string
    text?: string
    radius?: number
    center?: { x: number; y: number }
    vertices?: { x: number; y: number }[]
  }[]
}
const read = (text: string) => new DxfParser().parseSync(text) as unknown as Read // the parser's types leave the entities open

/** Of elevation and plan: the side view stands to the right of both. */
const xs = ({ entities }: Read, length: number) =>
  entities
    .filter(({ layer }) => layer === 'OUTLINE')
    .flatMap(({ vertices = [], center, radius = 0 }) => [...vertices.map(({ x }) => x), ...(center ? [center.x - radius, center.x + radius] : [])])
    .filter((x) => x < length / 2 + 10)

test('every demo product opens in a reader of its own and measures in millimetres what the product measures', () => {
  const { products } = loadDemoCatalogue()
  expect(products.length).toBeGreaterThan(50)
  for (const { code, shape } of products) {
    const drawing = read(drawingToDxf(shape, code))
    const outer = boundingBox(decompose(shape).solids)
    expect(drawing.header, code).toMatchObject({ $INSUNITS: 4 })
    expect(Object.keys(drawing.tables.layer.layers), code).toContain('OUTLINE')
    expect(Math.abs(Math.max(...xs(drawing, outer.length)) - Math.min(...xs(drawing, outer.length)) - outer.length), code).toBeLessThanOrEqual(1)
    const ys = drawing.entities.flatMap(({ layer, vertices = [] }) => (layer === 'OUTLINE' ? vertices.map(({ y }) => y) : []))
    expect(Math.max(...ys), code).toBeCloseTo(outer.height, 0)
    expect(drawing.entities.filter(({ type }) => type === 'TEXT').length, code).toBeGreaterThanOrEqual(3)
    expect(
      drawing.entities.some(({ text }) => text === code),
      code,
    ).toBe(true)
  }
})

test('what is round is a circle, and its figure carries the sign of a diameter', () => {
  const drawing = read(drawingToDxf({ kind: 'round', diameter: 600, height: 450, wall: 40 }, 'Ros'))
  expect(drawing.entities).toContainEqual(expect.objectContaining({ type: 'CIRCLE', radius: 300 }))
  expect(drawing.entities.some(({ text }) => text === '%%c 600')).toBe(true)
})

test('a file holds nothing but ASCII in lines of code and value', () => {
  const text = drawingToDxf({ kind: 'bench', length: 1800, depth: 450, height: 450, seat: 60, slats: 0 }, 'Лава')
  expect(text).toMatch(/^[\x20-\x7e\r\n]+$/)
  expect(text.split('\r\n').length % 2).toBe(1) // the last line ends with a line break too
})

test('a bench shows its side, the clear distance of its legs, and what it is', () => {
  const shape = { kind: 'bench', length: 1800, depth: 450, height: 450, seat: 60, slats: 0 } as const
  const drawing = read(drawingToDxf(shape, 'Skver bench'))
  const texts = drawing.entities.flatMap(({ text }) => text ?? [])
  expect(texts).toEqual(expect.arrayContaining(['Skver bench', '1800 x 450 x 450 mm', '450']))
  const beside = drawing.entities.flatMap(({ layer, vertices = [] }) =>
    layer === 'OUTLINE' ? vertices.filter(({ x }) => x > 910).map(({ x }) => x) : [],
  )
  expect(Math.max(...beside) - Math.min(...beside)).toBeCloseTo(450, 0)
  const legs = decompose(shape).solids.filter(({ at }) => at.x !== 0 && at.y === 0)
  expect(legs.length).toBeGreaterThan(1)
  const [inner = 0] = legs
    .map(({ at, profile }) => Math.abs(at.x) - Math.max(...profile.filter(({ y }) => y === 0).map(({ d }) => d)))
    .toSorted((a, b) => a - b)
  expect(texts).toContain(String(Math.round(2 * inner)))
})
