import { expect, test } from 'vitest'
import { shapeKinds, wrongMeasures } from '#contract/shape-measures.ts'
import { Shape } from '#contract/shape.ts'
import { measureShape } from '#geometry/measurements.ts'
import { firstShape } from './first-shape.ts'

test('every kind of shape begins as a piece that can be cast, also after another kind', () => {
  for (const kind of shapeKinds)
    for (const former of [null, ...shapeKinds.map((other) => firstShape(other, null))]) {
      const shape = firstShape(kind, former)
      expect(wrongMeasures(shape), kind).toEqual([])
      expect(Shape.parse(shape), kind).toEqual(shape)
      expect(measureShape(shape).weight.empty, kind).toBeGreaterThan(0)
    }
})
