import type { Shape } from '#contract/shape.ts'
import type { Drawing, Point, Primitive } from '#geometry/drawing-primitives.ts'
import { drawViews } from '#geometry/drawing.ts'

/**
 * The possible layouts of the views: in a row, or the plan below the elevation as in a technical projection; the human figure for scale
 * is beside them.
 */
export const possibleLayouts =
  (shape: Shape) =>
  (apart: number): Drawing[] => [drawViews(shape, { layout: 'row', apart }), withFigureBeside(drawViews(shape, { layout: 'column', apart }))]

const between = 44

/** Moves the human figure, the last view of a column, to the right of the others. */
function withFigureBeside(column: Drawing): Drawing {
  const first = column.primitives.findIndex((primitive) => primitive.type === 'path' && primitive.stroke === 'scale')
  if (first < 0) return column
  const [views, figure] = [column.primitives.slice(0, first), column.primitives.slice(first)]
  const [around, own] = [measureExtent(views), measureExtent(figure)]
  const by = { x: around.right + between - own.left, y: around.bottom - own.bottom }
  return { ...column, primitives: [...views, ...figure.map((primitive) => moved(primitive, by))] }
}

function moved(primitive: Primitive, by: { x: number; y: number }): Primitive {
  const place = ([x, y]: Point): Point => [x + by.x, y + by.y]
  if (primitive.type === 'path') return { ...primitive, points: primitive.points.map(place) }
  return primitive.type === 'text'
    ? { ...primitive, at: place(primitive.at) }
    : { ...primitive, from: place(primitive.from), to: place(primitive.to) }
}

/** The bounds of the lines, without the drawing's margins. */
export function measureExtent(primitives: readonly Primitive[]) {
  const places = primitives.flatMap((primitive) => {
    if (primitive.type === 'path') return primitive.points
    return primitive.type === 'text' ? [primitive.at] : [primitive.from, primitive.to]
  })
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
