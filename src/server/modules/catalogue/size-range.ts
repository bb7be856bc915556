import { Shape } from '#contract/shape.ts'
import { applyChanges } from '#contract/apply-change.ts'
import { decompose } from '#geometry/decompose.ts'
import { boundingBox, type Box } from '#geometry/measurements.ts'
import { isRound, sizeText } from '#geometry/size-text.ts'
import type { OptionRow } from './load-products.ts'

/** Sizes in buyers' words, from the size property or from combinations. */
export function listSizes(options: readonly OptionRow[]): string[] {
  const sizes = options.flatMap((option) =>
    option.property === 'size' ? [option.value] : (option.pairs ?? []).filter(({ name }) => name === 'size').map(({ value }) => value),
  )
  return [...new Set(sizes)]
}

/** The range of outer sizes that a buyer can choose, in centimetres; null when unknown. */
export function sizeRange(shape: Shape | null, options: readonly OptionRow[]): string | null {
  const texts = shape ? sizesOfShapes(shape, options) : listSizes(options).map((size) => size.replaceAll('x', ' × '))
  const [smallest, largest] = [texts[0], texts.at(-1)]
  return smallest === undefined || largest === undefined ? null : rangeText(smallest, largest)
}

/** If only the height differs, repeats only the height: `120 × 45 × 45–48`. */
function rangeText(smallest: string, largest: string): string {
  if (smallest === largest) return smallest
  const [base, height] = [largest.slice(0, largest.lastIndexOf(' × ') + 3), largest.slice(largest.lastIndexOf(' × ') + 3)]
  return base.length > 3 && smallest.startsWith(base) && !smallest.slice(base.length).includes(' × ')
    ? `${smallest}–${height}`
    : `${smallest} – ${largest}`
}

function sizesOfShapes(shape: Shape, options: readonly OptionRow[]): string[] {
  const shapes = [shape, ...options.flatMap((option) => (option.shapeChange ? (changedForm(shape, [option]) ?? []) : []))]
  return shapes
    .map((shape) => ({ shape, outer: boundingBox(decompose(shape).solids) }))
    .sort((a, b) => volumeIn(a.outer) - volumeIn(b.outer))
    .map(({ shape, outer }) => sizeInCentimetres(shape, outer))
}

/** The outer size in whole centimetres, as the listed sizes are named. */
export function sizeInCentimetres(shape: Shape, { length, width, height }: Box = boundingBox(decompose(shape).solids)): string {
  return sizeText({ length: length / 10, width: width / 10, height: height / 10 }, isRound(shape))
}

const volumeIn = ({ length, width, height }: Box) => length * width * height

/** The shape with the changes of the chosen options; null when they do not fit. */
export function changedForm(base: Shape, chosen: readonly Pick<OptionRow, 'shapeChange'>[]): Shape | null {
  const changes = chosen.map(({ shapeChange }) => shapeChange)
  const changed = applyChanges(base, changes)
  return Shape.safeParse(changed).data ?? null
}
