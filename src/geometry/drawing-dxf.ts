import type { Shape } from '#contract/shape.ts'
import { decompose } from './decompose.ts'
import { corners, textHeight, type Point, type Primitive, type Stroke } from './drawing-primitives.ts'
import { elevation, planView, type ProductView } from './drawing-views.ts'
import { dxfDocument, type DxfEntity, type DxfLayer } from './dxf.ts'
import { boundingBox, type Box } from './measurements.ts'
import { halfWidth } from './outline.ts'
import { diameterSign, isRound, sizeText } from './size-text.ts'
import type { Decomposition, Solid } from './solids.ts'

/** The longest side of a view in drawing units, so that the dimension texts of a bench and a bowl have the same relative size. */
const viewSize = 320

/**
 * Elevation, side view and plan as DXF R12 in millimetres, 1:1, for CAD programs. The axis of the product is x = 0. The elevation stands on y = 0
 * with the plan below it; a product longer than wide has a side view on the right; a title block is at the bottom.
 * @param name in Latin letters, because R12 readers disagree about others
 */
export function drawingToDxf(shape: Shape, name: string): string {
  const body = decompose(shape)
  const outer = boundingBox(body.solids)
  const k = viewSize / Math.max(outer.length, outer.width, outer.height)
  const front = elevation(shape, body, outer, k)
  const above = planView(shape, body, outer, k)
  const gaps = legGaps(body)
  const below = (front.height - front.axis[1] + above.axis[1] + 20 + (gaps.length > 0 ? underFoot : 0)) / k
  const title = [name, figureText(`${sizeText(outer, isRound(shape))} mm`).replaceAll('×', 'x'), '1:1, mm']
  return dxfDocument([
    ...toEntities(front, k, 0),
    ...gaps.flatMap(([from, to]) => {
      const y = -(18 + underFoot) / k
      return dimension([from, y], [to, y], String(Math.round(to - from)), textHeight / k)
    }),
    ...sideView(body, outer, k),
    ...toEntities(above, k, -below),
    ...titleBlock(title, -below - (above.height - above.axis[1] + 12) / k, textHeight / k),
  ])
}

/** Offset below the dimension of the foot, drawing units. */
const underFoot = 18

const lowest = (solid: Solid) => Math.min(...solid.profile.map((p) => p.y))

/** The clear distances between neighbouring legs or supports, mm from the axis. */
function legGaps({ solids }: Decomposition): [number, number][] {
  const feet = solids
    .filter((solid) => !solid.shown && Math.abs(solid.at.y + lowest(solid)) < 0.01)
    .map((solid) => {
      const half = Math.max(...solid.profile.filter((p) => p.y === lowest(solid)).map((p) => p.d))
      return { from: solid.at.x - half, to: solid.at.x + half }
    })
    .toSorted((a, b) => a.from - b.from)
  return feet.slice(1).flatMap((foot, index): [number, number][] => {
    const end = Math.max(...feet.slice(0, index + 1).map(({ to }) => to))
    return foot.from - end > 1 ? [[end, foot.from]] : []
  })
}

/** The side view of a product that is longer than wide: the outlines of its parts, with the width below. */
function sideView({ solids }: Decomposition, outer: Box, k: number): DxfEntity[] {
  if (outer.length - outer.width < 1) return []
  const parts = solids.filter(({ shown }) => !shown)
  // A profile begins and ends on the axis, where a plan narrower than long must also have no width.
  const reach = (solid: Solid, d: number) => (d === 0 ? 0 : Math.max(0, halfWidth(solid.plan, d)))
  const ends = parts.flatMap((solid) => {
    const half = Math.max(...solid.profile.map(({ d }) => reach(solid, d)))
    return [solid.at.z - half, solid.at.z + half]
  })
  const middle = (Math.min(...ends) + Math.max(...ends)) / 2
  const axis = outer.length / 2 + 70 / k + outer.width / 2
  const outlines = parts.map((solid): DxfEntity => {
    const crown = Math.max(...solid.profile.map((p) => p.y))
    const rising = solid.profile.slice(0, solid.profile.findIndex((p) => p.y === crown) + 1)
    const side = rising.map((p): Point => [reach(solid, p.d), p.y + solid.at.y])
    const x = axis + solid.at.z - middle
    const points = [...side.map(([z, y]): Point => [x + z, y]), ...side.toReversed().map(([z, y]): Point => [x - z, y])]
    return { type: 'polyline', layer: 'OUTLINE', points, closed: true }
  })
  const half = outer.width / 2
  const ground: DxfEntity = { type: 'line', layer: 'DETAIL', from: [axis - half - 14 / k, 0], to: [axis + half + 14 / k, 0] }
  return [...outlines, ground, ...dimension([axis - half, -18 / k], [axis + half, -18 / k], String(Math.round(outer.width)), textHeight / k)]
}

/** A framed block with the name and the dimensions. */
function titleBlock(lines: readonly string[], top: number, height: number): DxfEntity[] {
  const row = height * 1.9
  const half = (Math.max(...lines.map(({ length }) => length)) * height * 0.75) / 2 + height
  const bottom = top - lines.length * row
  const frame: DxfEntity = {
    type: 'polyline',
    layer: 'DETAIL',
    closed: true,
    points: corners([-half, half], [top, bottom]),
  }
  return [
    frame,
    ...lines.map((text, index): DxfEntity => ({ type: 'text', layer: 'TEXT', at: [0, top - index * row - row * 0.7], text, height, turned: false })),
  ]
}

function toEntities({ primitives, axis }: ProductView, k: number, shift: number): DxfEntity[] {
  const at = ([x, y]: Point): Point => [(x - axis[0]) / k, (axis[1] - y) / k + shift]
  const height = textHeight / k
  return primitives.flatMap((primitive) => convertPrimitive(primitive, at, height))
}

const layers: Record<Stroke, DxfLayer> = { outline: 'OUTLINE', thin: 'DETAIL', hidden: 'HIDDEN', scale: 'DETAIL' }

function convertPrimitive(primitive: Primitive, at: (point: Point) => Point, height: number): DxfEntity[] {
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

/** Draws dimensions as plain lines, because R12 readers disagree about associative dimensions without a block. */
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
