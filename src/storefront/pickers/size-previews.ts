import type { ProductProperty } from '#contract/catalogue.ts'
import type { Shape } from '#contract/shape.ts'
import { applyChanges } from '#contract/apply-change.ts'
import { measureShape } from '#geometry/measurements.ts'
import { drawSilhouette } from '#geometry/silhouette.ts'
import { roundWeight } from '#geometry/rounding.ts'

/** What a size looks like beside the others of its product, and what it weighs. */
export interface SizePreview {
  readonly path: string
  /** The same for all of them, so that they stand at one scale. */
  readonly viewBox: string
  readonly kilograms: number
}

/** Loaded with the first sign that the list will be opened. */
export function drawPreviews(form: Shape, options: ProductProperty['options']): SizePreview[] {
  const shapes = options.map((option) => applyChanges(form, [option.form]) as Shape) // the server gives only changes that make a shape
  const silhouettes = shapes.map(drawSilhouette)
  const [width, height] = [Math.max(...silhouettes.map(({ outer }) => outer.length)), Math.max(...silhouettes.map(({ outer }) => outer.height))]
  const side = Math.max(width, height)
  return silhouettes.map(({ path }, index) => ({
    path,
    viewBox: `${-side / 2} ${-side} ${side} ${side}`,
    kilograms: roundWeight(measureShape(shapes[index] ?? form).weight.empty),
  }))
}
