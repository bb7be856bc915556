import type { Shape } from '#contract/shape.ts'
import { decompose } from './decompose.ts'
import type { Drawing } from './drawing-primitives.ts'
import { shifted } from './drawing.ts'
import { elevation, leftRoom, planView, rightRoom, scaleView } from './drawing-views.ts'
import { outerOf } from './measurements.ts'

/** The proportions of every product picture, so that the drawing stands among them. */
const frame = { width: 400, height: 500 }
const margin = 8
const apart = 14
/** Room that an elevation takes under its ground for the dimension line. */
const belowGround = 24
/** Kept beside the views for the figure, where what is tall leaves no room under them. */
const figureWidth = 92

/** Elevation, plan and a person for scale in a frame of 4:5: one under another, or, where that is too tall, the person beside. */
export function pictureDrawingOf(shape: Shape): Drawing {
  const body = decompose(shape)
  const outer = outerOf(body.solids)
  const inside = frame.width - 2 * margin
  const viewsIn = (room: number) => {
    const k = Math.min((room - leftRoom - rightRoom) / outer.length, 190 / outer.height, 180 / outer.width)
    return [elevation(shape, body, outer, k), planView(shape, body, outer, k)]
  }
  const under = [...viewsIn(inside), scaleView(shape, body, outer, 'person', inside)]
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
  const figure = scaleView(shape, body, outer, 'person', figureWidth)
  let y = (frame.height - views.reduce((sum, { height }) => sum + height + apart, -apart)) / 2
  // On the ground of the elevation: a gallery's arrows lie over the lower corner.
  const ground = y + (views[0]?.height ?? 0) - belowGround
  const column = views.flatMap((view) => {
    const placed = shifted(view.primitives, margin + (inside - figureWidth - view.width) / 2, y)
    y += view.height + apart
    return placed
  })
  return framed([...column, ...shifted(figure.primitives, frame.width - margin - figure.width, Math.max(margin, ground - figure.height))])
}

const framed = (primitives: Drawing['primitives']): Drawing => ({ ...frame, primitives })
