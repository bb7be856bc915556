import { expect, test } from 'vitest'
import { Shape } from './shape.ts'
import { shapeKinds, shapeMeasures, wrongMeasures } from './shape-measures.ts'

test('a form asks of each kind of shape for exactly what its schema knows', () => {
  for (const schema of Shape.options) {
    const { kind, ...fields } = schema.shape
    const measures = shapeMeasures[kind.value]
    expect(measures.map(({ name }) => name).toSorted(), kind.value).toEqual(Object.keys(fields).toSorted())
    const optional = Object.entries(fields).flatMap(([name, field]) => (field.safeParse(undefined).success ? [name] : []))
    expect(measures.flatMap(({ name, optional: may }) => (may ? [name] : [])).toSorted(), kind.value).toEqual(optional.toSorted())
  }
  expect(shapeKinds).toHaveLength(Shape.options.length)
})

test('a shape that cannot be cast is told by its measurement', () => {
  const round = { kind: 'round', diameter: 600, height: 400, wall: 40 }
  expect(wrongMeasures(round)).toEqual([])
  expect(wrongMeasures({ ...round, wall: 300 })).toEqual(['wall'])
  expect(wrongMeasures({ ...round, height: 0 })).toEqual(['height'])
  expect(wrongMeasures({ ...round, height: 400.5 })).toEqual(['height'])
  expect(wrongMeasures({ ...round, side: 3 })).toEqual(['side'])
  expect(wrongMeasures({ kind: 'pyramid' })).toEqual(['kind'])
  expect(wrongMeasures({ kind: 'table', shape: 'round', length: 900, width: 900, height: 700, top: 60, base: 'pedestal' })).toEqual([])
})
