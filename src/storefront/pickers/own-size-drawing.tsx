import type { PointerEvent } from 'react'
import { applyChanges } from '#contract/apply-change.ts'
import type { OwnSizeLimit } from '#contract/own-size.ts'
import type { Shape } from '#contract/shape.ts'
import { resize } from '#geometry/own-size.ts'
import { drawSilhouette } from '#geometry/silhouette.ts'

interface OwnSizeDrawingProps {
  form: Shape
  limits: readonly OwnSizeLimit[]
  /** Whole centimetres, in the order of the limits. */
  dimensions: readonly number[]
  onDrag: (at: number, centimetres: number) => void
}

/** The piece from the front and, when its depth can be chosen, from the side; its edges can be dragged. The fields beside it do the same. */
export function OwnSizeDrawing({ form, limits, dimensions, onDrag }: OwnSizeDrawingProps) {
  const within = limits.map(({ min, max }, at) => Math.min(max, Math.max(min, dimensions[at] || min)))
  const changed = applyChanges(form, [resize(form, limits, within)]) as Shape // within the limits of its kind
  const heightAt = limits.findIndex(({ dimension }) => dimension === 'height')
  const widthAt = limits.findIndex(({ dimension }) => dimension === 'width')
  const lengthAt = limits.findIndex(({ dimension }) => dimension !== 'height' && dimension !== 'width')
  const fromSide = (shape: Shape) => ('length' in shape && 'width' in shape ? { ...shape, length: shape.width } : shape)
  const views = [{ shape: changed, across: lengthAt }, ...(widthAt < 0 ? [] : [{ shape: fromSide(changed), across: widthAt }])]
  const tallest = (limits[heightAt]?.max ?? 0) * 10
  const widest = Math.max(...views.map(({ across }) => (limits[across]?.max ?? 0) * 10))
  // One scale for both views, with room for the handles.
  const room = Math.max(tallest, widest) * 0.12
  const snap = (at: number, centimetres: number) => {
    const { min = 0, max = 0, step = 1 } = limits[at] ?? {}
    onDrag(at, Math.min(max - ((max - min) % step), Math.max(min, min + Math.round((centimetres - min) / step) * step)))
  }
  return (
    <div className="flex gap-4 max-sm:flex-col sm:items-end" aria-hidden="true">
      {views.map(({ shape, across }) => {
        const { path, outer } = drawSilhouette(shape)
        const handle = { radius: room / 4, reach: room * 0.75 }
        return (
          <svg
            key={across}
            viewBox={`${-widest / 2 - room} ${-tallest - room} ${widest + 2 * room} ${tallest + 2 * room}`}
            className="max-h-64 min-w-0 sm:flex-1"
          >
            <path d={path} vectorEffect="non-scaling-stroke" className="fill-concrete-light stroke-ink" />
            <Handle
              {...handle}
              x={outer.length / 2}
              y={-outer.height / 2}
              cursor="ew-resize"
              onDrag={({ x }) => snap(across, (Math.abs(x) * 2) / 10)}
            />
            {heightAt >= 0 && <Handle {...handle} x={0} y={-outer.height} cursor="ns-resize" onDrag={({ y }) => snap(heightAt, -y / 10)} />}
          </svg>
        )
      })}
    </div>
  )
}

interface HandleProps {
  /** In millimetres of the drawing. */
  x: number
  y: number
  radius: number
  /** How far from its middle a finger can grab it. */
  reach: number
  cursor: string
  onDrag: (point: DOMPoint) => void
}

function Handle({ x, y, radius, reach, cursor, onDrag }: HandleProps) {
  const move = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<SVGGElement>) => {
    const toDrawing = currentTarget.ownerSVGElement?.getScreenCTM()?.inverse()
    if (toDrawing && currentTarget.hasPointerCapture(pointerId)) onDrag(new DOMPoint(clientX, clientY).matrixTransform(toDrawing))
  }
  return (
    <g
      style={{ cursor, touchAction: 'none' }}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={move}
    >
      <circle cx={x} cy={y} r={reach} fill="transparent" />
      <circle cx={x} cy={y} r={radius} className="fill-ink" />
    </g>
  )
}
