import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyShape } from '../server/testing/any-shape.ts'
import { drawSet, setFrames } from './drawing-set.ts'
import { decompose } from './decompose.ts'
import { boundingBox } from './measurements.ts'

test('whatever is compared, or fits a product, stands in the frame, at one scale with the adult', () => {
  fc.assert(
    fc.property(fc.array(anyShape, { minLength: 1, maxLength: 6 }), fc.constantFrom('wide' as const, 'narrow' as const), (shapes, frame) => {
      const { width, height, primitives } = drawSet(
        shapes.map((shape, index) => ({ shape, label: String(index + 1) })),
        frame,
      )
      expect(width).toBe(setFrames[frame].width)
      expect(height).toBeLessThanOrEqual(setFrames[frame].height + 1)
      const points = primitives.flatMap((one) => (one.type === 'path' ? one.points : one.type === 'text' ? [one.at] : [one.from, one.to]))
      for (const [x, y] of points) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(height)
      }
      const upright = primitives.flatMap((one) => (one.type === 'dimension' && one.from[0] === one.to[0] ? [Math.abs(one.to[1] - one.from[1])] : []))
      const [person = 0, ...heights] = upright
      shapes.forEach((shape, index) => {
        const drawn = heights[index] ?? 0
        expect(drawn / person).toBeCloseTo(boundingBox(decompose(shape).solids).height / 1750, 1)
      })
    }),
    { numRuns: 60 },
  )
})
