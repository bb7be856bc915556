import type { Shape } from '#contract/shape.ts'
import { decompose } from './decompose.ts'
import { elevation, leftMargin, planView, rightMargin, scaleView } from './drawing-views.ts'
import type { Drawing, DrawingOptions, Point, Primitive } from './drawing-primitives.ts'
import { boundingBox } from './measurements.ts'

const margin = 8

/** Elevation, plan and a figure for scale. */
export function drawViews(shape: Shape, { layout = 'column', apart = 1 }: DrawingOptions = {}): Drawing {
  const body = decompose(shape)
  const outer = boundingBox(body.solids)
  const width = layout === 'column' ? 320 : 640
  const room = (layout === 'column' ? width : width * 0.42) - 2 * margin - (leftMargin + rightMargin) * apart
  const k = Math.min(room / outer.length, 185 / outer.height, 175 / outer.width)
  const front = elevation(shape, body, outer, k, apart)
  const above = planView(shape, body, outer, k, apart)
  const beside = scaleView(shape, body, outer, layout === 'column' ? width - 2 * margin : 130)
  const views = [front, above, beside]
  if (layout === 'row') {
    const taken = views.reduce((sum, v) => sum + v.width, 0)
    const space = Math.max(10, (width - 2 * margin - taken) / 2)
    const height = Math.max(...views.map((v) => v.height)) + 2 * margin
    let x = margin
    const placed = views.flatMap((v) => {
      const moved = shifted(v.primitives, x, margin + (height - 2 * margin - v.height) / (v === beside ? 1 : 2))
      x += v.width + space
      return moved
    })
    return { width: Math.max(width, x - space + margin), height, primitives: placed }
  }
  let y = margin
  const placed = views.flatMap((v) => {
    const moved = shifted(v.primitives, (width - v.width) / 2, y)
    y += v.height + 14
    return moved
  })
  return { width, height: y - 14 + margin, primitives: placed }
}

export function shifted(primitives: readonly Primitive[], dx: number, dy: number): Primitive[] {
  const by = ([x, y]: Point): Point => [round(x + dx), round(y + dy)]
  return primitives.map((p): Primitive => {
    if (p.type === 'path') return { ...p, points: p.points.map(by) }
    return p.type === 'text' ? { ...p, at: by(p.at) } : { ...p, from: by(p.from), to: by(p.to) }
  })
}
const round = (n: number) => Math.round(n * 100) / 100
