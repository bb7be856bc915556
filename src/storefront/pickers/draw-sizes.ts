import type { ProductProperty } from '#contract/catalogue.ts'
import type { Shape } from '#contract/shape.ts'
import { applyChanges } from '#contract/apply-change.ts'
import { measureShape } from '#geometry/measurements.ts'
import { roundWeight } from '#geometry/rounding.ts'
import { personOutline, personWidth } from '#geometry/scale-figures.ts'
import { drawSilhouette } from '#geometry/silhouette.ts'

interface Figure {
  readonly path: string
  /** The same height as the others and its own width, so that drawings of equal height have one scale. */
  readonly viewBox: string
}

export interface DrawnSize extends Figure {
  readonly kilograms: number
  /** Litres of soil or contents; null when it holds nothing. */
  readonly litres: number | null
}

const personHeight = 1750
/** Margin beside a figure and above the tallest, mm, so that no line is cut off. */
const edge = 30

/** Front views of all sizes beside an adult, at one scale. */
export function drawSizes(form: Shape, options: ProductProperty['options']): { readonly person: Figure; readonly sizes: readonly DrawnSize[] } {
  const shapes = options.map((option) => applyChanges(form, [option.form]) as Shape) // the server sends only changes that give a valid shape
  const silhouettes = shapes.map(drawSilhouette)
  const height = Math.max(personHeight, ...silhouettes.map(({ outer }) => outer.height)) + edge
  const viewBox = (width: number) => `${-width / 2 - edge} ${-height} ${width + 2 * edge} ${height + edge}`
  return {
    person: { path: personOutline.map((points) => `M${points.map(([x, y]) => `${x} ${-y}`).join('L')}Z`).join(''), viewBox: viewBox(personWidth) },
    sizes: silhouettes.map(({ path, outer }, index) => {
      const { weight, soilLitres, holdsLitres } = measureShape(shapes[index] ?? form)
      return { path, viewBox: viewBox(outer.length), kilograms: roundWeight(weight.empty), litres: soilLitres ?? holdsLitres }
    }),
  }
}
