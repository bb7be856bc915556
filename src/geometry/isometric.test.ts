import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyShape } from '../server/testing/any-shape.ts'
import { drawIsometric } from './isometric.ts'
import { isometricSvg } from './isometric-svg.ts'

const frame = { width: 640, height: 800 }

test('every shape has a line drawing inside its frame, with hidden lines left out', () => {
  fc.assert(
    fc.property(anyShape, (shape) => {
      const { lines } = drawIsometric(shape, frame)
      expect(lines.length).toBeGreaterThan(5)
      for (const [x, y] of lines.flat()) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(frame.width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(frame.height)
      }
    }),
  )
})

test('of a cube nine edges are seen: those to the far lower corner are hidden', () => {
  const { lines } = drawIsometric({ kind: 'block', length: 400, width: 400, height: 400, chamfer: 1 }, frame)
  const long = lines.filter(([a, b]) => a && b && Math.hypot(a[0] - b[0], a[1] - b[1]) > 100)
  const angles = new Set(long.map(([a, b]) => Math.round((Math.atan2((b?.[1] ?? 0) - (a?.[1] ?? 0), (b?.[0] ?? 0) - (a?.[0] ?? 0)) * 18) / Math.PI)))
  expect(long.length).toBeLessThan(24) // every edge is a chamfer, drawn as two lines
  expect(angles.size).toBeGreaterThanOrEqual(3)
})

test('a chessboard is drawn with its thirty-two dark squares; the file stays small', () => {
  const chess = { kind: 'table', shape: 'round', length: 800, width: 800, height: 720, top: 60, base: 'pedestal', chessboard: true } as const
  expect(drawIsometric(chess, frame).dark).toHaveLength(32)
  expect(isometricSvg(chess).length).toBeLessThan(30_000)
})
