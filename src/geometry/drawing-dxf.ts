import type { Shape } from '#contract/shape.ts'
import { decompose } from './decompose.ts'
import { textHeight, type Point, type Primitive, type Stroke } from './drawing-primitives.ts'
import { elevation, planView, type ProductView } from './drawing-views.ts'
import { dxfDocument, type DxfEntity, type DxfLayer } from './dxf.ts'
import { boundingBox } from './measurements.ts'
import { diameterSign } from './size-text.ts'

/** The longest side of a view in drawing units: figures have the same relative size for a bench and a bowl. */
const viewSize = 320

/**
 * Elevation and plan as DXF R12 in millimetres, 1:1, for CAD programs. The axis of the product is x = 0; the elevation stands
 * on y = 0, the plan is below it.
 */
export function drawingToDxf(shape: Shape): string {
  const body = decompose(shape)
  const outer = boundingBox(body.solids)
  const k = viewSize / Math.max(outer.length, outer.width, outer.height)
  const front = elevation(shape, body, outer, k)
  const above = planView(shape, body, outer, k)
  const below = (front.height - front.axis[1] + above.axis[1] + 20) / k
  return dxfDocument([...entitiesOf(front, k, 0), ...entitiesOf(above, k, -below)])
}

function entitiesOf({ primitives, axis }: ProductView, k: number, shift: number): DxfEntity[] {
  const at = ([x, y]: Point): Point => [(x - axis[0]) / k, (axis[1] - y) / k + shift]
  const height = textHeight / k
  return primitives.flatMap((primitive) => entityOf(primitive, at, height))
}

const layers: Record<Stroke, DxfLayer> = { outline: 'OUTLINE', thin: 'DETAIL', hidden: 'HIDDEN', scale: 'DETAIL' }

function entityOf(primitive: Primitive, at: (point: Point) => Point, height: number): DxfEntity[] {
  switch (primitive.type) {
    case 'path': {
      const points = primitive.points.map(at)
      const layer = layers[primitive.stroke]
      const circle = primitive.closed ? circleThrough(points) : null
      return [circle ? { type: 'circle', layer, ...circle } : { type: 'polyline', layer, points, closed: primitive.closed }]
    }
    case 'line':
      return [{ type: 'line', layer: layers[primitive.stroke], from: at(primitive.from), to: at(primitive.to) }]
    case 'text':
      return [{ type: 'text', layer: 'TEXT', at: at(primitive.at), text: figureText(primitive.text), height, turned: false }]
    case 'dimension':
      return dimension(at(primitive.from), at(primitive.to), figureText(primitive.text), height)
  }
}

/** R12 has its own codes for symbols: `%%c` is the diameter. */
const figureText = (text: string): string => text.replace(diameterSign, '%%c').replace(/\s+/g, ' ')

/** Dimensions are plain lines: readers of R12 disagree about associative dimensions without a block. */
function dimension(from: Point, to: Point, text: string, height: number): DxfEntity[] {
  const upright = from[0] === to[0]
  const tick = ([x, y]: Point): DxfEntity => {
    const half = height / 4
    return { type: 'line', layer: 'DIM', from: [x - half, y - half], to: [x + half, y + half] }
  }
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const point: Point = upright ? [middle[0] - height * 0.4, middle[1]] : [middle[0], middle[1] + height * 0.4]
  return [{ type: 'line', layer: 'DIM', from, to }, tick(from), tick(to), { type: 'text', layer: 'DIM', at: point, text, height, turned: upright }]
}

/** The circle that a ring of points approximates; null when they do not lie on one. */
function circleThrough(points: readonly Point[]): { centre: Point; radius: number } | null {
  if (points.length < 24) return null
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length
  const centre: Point = [mean(0), mean(1)]
  const radii = points.map(([x, y]) => Math.hypot(x - centre[0], y - centre[1]))
  const radius = Math.max(...radii)
  return radius - Math.min(...radii) < radius * 1e-3 ? { centre, radius } : null
}
