import type { Shape } from '#contract/shape.ts'
import { drawViews } from '#geometry/drawing.ts'
import { drawingToSvg } from '#geometry/drawing-svg.ts'

/** Dimensioned elevation and plan, loaded on demand. */
export default function LineDrawing({ shape, alt }: { shape: Shape; alt: string }) {
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(drawingToSvg(drawViews(shape), ''))}`}
      alt={alt}
      className="mt-1 w-full max-w-xl border border-concrete-light bg-sheet"
    />
  )
}
