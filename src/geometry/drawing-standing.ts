import type { Shape } from '#contract/shape.ts'
import { decompose } from './decompose.ts'
import { figure } from './drawing-dimensions.ts'
import { corners, dimension, segment, closedPath, type Drawing, type Point, type Primitive } from './drawing-primitives.ts'
import { planView } from './drawing-views.ts'
import { shifted } from './drawing.ts'
import { boundingBox } from './measurements.ts'

const frame = { width: 360, height: 260 }
const margin = 40

/**
 * A piece on its base, from above: its plan in the middle of the dashed square that carries it.
 * @param side of the square, mm; null when the piece's own base carries it
 * @param wall label of the wall at the upper side; null without a wall
 */
export function drawStanding(shape: Shape, side: number | null, wall: string | null): Drawing {
  const body = decompose(shape)
  const outer = boundingBox(body.solids)
  // A piece longer than the square gets a rectangle of the same area, as long as itself.
  const length = Math.max(side ?? 0, outer.length)
  const area = side === null ? null : { length, width: Math.max(Math.ceil((side * side) / length / 10) * 10, outer.width) }
  const reach = area ?? outer
  const k = Math.min((frame.width - 2 * margin) / reach.length, (frame.height - 2 * margin) / reach.width)
  const plan = planView(shape, body, outer, k, 0)
  const middle: Point = [frame.width / 2, frame.height / 2]
  const half: Point = [(reach.length * k) / 2, (reach.width * k) / 2]
  const left = middle[0] - half[0]
  const right = middle[0] + half[0]
  const top = middle[1] - half[1]
  const bottom = middle[1] + half[1]
  const piece = plan.primitives.filter((one) => one.type === 'path' && one.stroke !== 'hidden')
  const square = area ? [closedPath(corners([left, right], [top, bottom]), 'hidden')] : []
  const house: Primitive[] = wall
    ? [
        segment([margin / 2, top - 10], [frame.width - margin / 2, top - 10], 'outline'),
        { type: 'text', at: [middle[0], top - 16], text: wall, anchor: 'middle' },
      ]
    : []
  return {
    ...frame,
    primitives: [
      // Comes first, because readers take the scale from it.
      dimension([left, bottom + 18], [right, bottom + 18], figure(reach.length)),
      dimension([left - 18, bottom], [left - 18, top], figure(reach.width)),
      ...square,
      ...shifted(piece, middle[0] - plan.axis[0], middle[1] - plan.axis[1]),
      ...house,
    ],
  }
}
