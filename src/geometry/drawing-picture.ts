import type { Shape } from '#contract/shape.ts'
import { decompose } from './decompose.ts'
import type { Drawing } from './drawing-primitives.ts'
import { shifted } from './drawing.ts'
import { elevation, leftMargin, planView, rightMargin, scaleView } from './drawing-views.ts'
import { boundingBox } from './measurements.ts'

/** The proportions of all product pictures: the drawing is part of the gallery. */
const frame = { width: 400, height: 500 }
const margin = 8
const apart = 14
/** Space under the ground line of an elevation for its dimension. */
const belowGround = 24
/** Width reserved beside tall views for the scale figure. */
const figureWidth = 92

/** Elevation, plan and a person for scale in a 4:5 frame, stacked; when that is too tall, the person stands beside the views. */
export function drawForPicture(shape: Shape): Drawing {
  const body = decompose(shape)
  const outer = boundingBox(body.solids)
  const inside = frame.width - 2 * margin
  const viewsIn = (room: number) => {
    const k = Math.min((room - leftMargin - rightMargin) / outer.length, 190 / outer.height, 180 / outer.width)
    return [elevation(shape, body, outer, k), planView(shape, body, outer, k)]
  }
  const under = [...viewsIn(inside), scaleView(shape, body, outer, inside)]
  const tall = under.reduce((sum, { height }) => sum + height + apart, -apart)
  if (tall <= frame.height - 2 * margin) {
    let y = (frame.height - tall) / 2
    return framed(
      under.flatMap((view) => {
        const placed = shifted(view.primitives, (frame.width - view.width) / 2, y)
        y += view.height + apart
        return placed
      }),
    )
  }
  const views = viewsIn(inside - figureWidth)
  const figure = scaleView(shape, body, outer, figureWidth)
  let y = (frame.height - views.reduce((sum, { height }) => sum + height + apart, -apart)) / 2
  // On the ground line of the elevation, because the gallery's arrows cover the lower corner.
  const ground = y + (views[0]?.height ?? 0) - belowGround
  const column = views.flatMap((view) => {
    const placed = shifted(view.primitives, margin + (inside - figureWidth - view.width) / 2, y)
    y += view.height + apart
    return placed
  })
  return framed([...column, ...shifted(figure.primitives, frame.width - margin - figure.width, Math.max(margin, ground - figure.height))])
}

const framed = (primitives: Drawing['primitives']): Drawing => ({ ...frame, primitives })
