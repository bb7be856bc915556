import { applyChanges } from '#contract/apply-change.ts'
import type { Money } from '#contract/money.ts'
import { parseOwnSize, type OwnSizeLimit } from '#contract/own-size.ts'
import { findOwnSizeFaults } from '#contract/own-size-faults.ts'
import { listOwnLimits, type OwnSizeRules } from '#contract/own-size-rules.ts'
import { priceOwnSize } from '#contract/price.ts'
import type { Shape, ShapeChange } from '#contract/shape.ts'
import { wrongMeasures } from '#contract/shape-measures.ts'
import { measureShape } from './measurements.ts'

/** A listed size, to which the buyer's own size is compared. */
export interface ListedSize {
  /** Kopiykas added to the price of one piece. */
  readonly impact: Money
  /** Working days added. */
  readonly extraDays: number
  readonly shapeChange: ShapeChange | null | undefined
}

/** The buyer's own size as an option of the size property. */
export interface OwnSizeOption extends ListedSize {
  readonly shapeChange: ShapeChange
}

/** The data of a product from which own sizes are computed. */
export interface OwnSizeBase {
  readonly shape: Shape
  /** Price of one piece in the first listed size, kopiykas. */
  readonly price: Money
  readonly sizes: readonly ListedSize[]
  readonly rules: OwnSizeRules
}

/**
 * Makes an option from a value like `own-60x50`. Its walls are as thick as the thickest of the listed sizes that fit inside it; if none fits, as the
 * thinnest of all. The foot tapers as the product's does. Null when the value is not an own size or is outside the limits.
 */
export function makeOwnSize({ shape, price, sizes, rules }: OwnSizeBase, value: string): OwnSizeOption | null {
  const limits = listOwnLimits(rules, shape.kind)
  const dimensions = parseOwnSize(value)
  if (!limits || dimensions?.length !== limits.length || findOwnSizeFaults(limits, dimensions).length > 0) return null
  const names = limits.map(({ dimension }) => dimension)
  const listed = sizes
    .map((size) => ({ ...size, shape: applyChanges(shape, [size.shapeChange]) as Shape })) // validated when the product was saved
    .filter((size) => size.shape.kind === shape.kind)
  const within = listed.filter((size) => names.every((name, at) => measured(size.shape, name) <= (dimensions[at] ?? 0) * 10))
  const change = resize(shape, limits, dimensions)
  const thicknesses = (of: typeof listed) => of.map((size) => measured(size.shape, 'wall'))
  if ('wall' in shape) change['wall'] = within.length > 0 ? Math.max(...thicknesses(within)) : Math.min(...thicknesses(listed))
  const made = applyChanges(shape, [change]) as Shape // of the same kind, validated below
  if (wrongMeasures(made).length > 0) return null
  const unit = priceOwnSize(
    measureShape(made).concreteLitres,
    listed.map((size) => ({ litres: measureShape(size.shape).concreteLitres, price: (price + size.impact) as Money })), // a sum of money
    within.map((size) => (price + size.impact) as Money), // the same
    rules.surcharge as Money, // whole kopiykas by its schema
  )
  return {
    impact: (unit - price) as Money, // a difference of money
    extraDays: rules.extra_days + Math.max(0, ...within.map(({ extraDays }) => extraDays)),
    shapeChange: change,
  }
}

const measured = (of: Shape, name: string) => Number((of as Record<string, unknown>)[name] ?? 0) // a measurement of its kind

/** The change that gives a shape these outer dimensions, whole centimetres in the order of the limits; the foot keeps its taper. */
export function resize(shape: Shape, limits: readonly OwnSizeLimit[], dimensions: readonly number[]): ShapeChange {
  const change: ShapeChange = Object.fromEntries(limits.map(({ dimension }, at) => [dimension, (dimensions[at] ?? 0) * 10]))
  const across = limits.find(({ dimension }) => dimension !== 'height')?.dimension ?? 'height'
  if ('bottom' in shape && shape.bottom !== undefined)
    change['bottom'] = Math.round((shape.bottom * Number(change[across])) / measured(shape, across))
  return change
}

/** Three allowed sizes for the editor: the smallest, one in the middle, the largest. */
export function exampleSizes(limits: readonly OwnSizeLimit[]): number[][] {
  return [0, 0.5, 1].map((share) => limits.map(({ min, max, step }) => min + Math.round(Math.floor((max - min) / step) * share) * step))
}
