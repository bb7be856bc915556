import { z } from 'zod'
import type { Shape } from './shape.ts'
import { shapeMeasures } from './shape-measures.ts'

/**
 * A size of the buyer's own (decision 70): a value of the size property like any other, `own-60x50`, whole centimetres in the order
 * of {@link ownDimensions}. What it costs, weighs and looks like follows from its shape (`geometry/own-size.ts`).
 */

const centimetres = z.int().min(1).max(1_000)
/** Of one dimension, whole centimetres: every step from the least to the most. */
export const OwnSizeLimit = z.object({ min: centimetres, max: centimetres, step: centimetres })
export type OwnSizeLimit = z.infer<typeof OwnSizeLimit>

/** What the works takes on for a product. */
export const OwnSizeRules = z.object({
  /** By the name of the dimension. */
  limits: z.record(z.string().max(20), OwnSizeLimit),
  /** Kopiykas a piece for the mould that is made for it. */
  surcharge: z.int().min(0),
  /** Working days for that mould. */
  extra_days: z.int().min(0).max(365),
})
export type OwnSizeRules = z.infer<typeof OwnSizeRules>

export const ownDimensionNames = ['diameter', 'top', 'side', 'length', 'width', 'height'] as const
export type OwnDimensionName = (typeof ownDimensionNames)[number]

/** Kinds whose other measures follow from their outer dimensions. */
const kinds: readonly Shape['kind'][] = ['round', 'conical', 'square', 'rectangular', 'faceted', 'block']

/** The dimensions that a buyer may name of a shape, in the order of its form; none where its details depend on the size. */
export function ownDimensions(kind: Shape['kind'] | undefined): readonly OwnDimensionName[] {
  if (!kind || !kinds.includes(kind)) return []
  return ownDimensionNames.filter((name) => shapeMeasures[kind].some((measure) => measure.name === name))
}

export const printOwnSize = (dimensions: readonly number[]): string => `own-${dimensions.join('x')}`

/** The centimetres of a size of the buyer's own; null where a value is not one. */
export function parseOwnSize(value: string): number[] | null {
  const numbers = /^own-([1-9]\d{0,3}(?:x[1-9]\d{0,3})*)$/.exec(value)?.[1]
  return numbers === undefined ? null : numbers.split('x').map(Number)
}

export interface OwnSizeFault {
  readonly dimension: OwnDimensionName
  readonly fault: 'min' | 'max' | 'step'
}

/** Which dimensions the works does not take on, and why. */
export function findOwnSizeFaults(rules: OwnSizeRules, kind: Shape['kind'], dimensions: readonly number[]): OwnSizeFault[] {
  return ownDimensions(kind).flatMap((dimension, at): OwnSizeFault[] => {
    const limit = rules.limits[dimension]
    const value = dimensions[at] ?? Number.NaN
    if (!limit || !(value >= limit.min)) return [{ dimension, fault: 'min' }]
    if (value > limit.max) return [{ dimension, fault: 'max' }]
    return (value - limit.min) % limit.step === 0 ? [] : [{ dimension, fault: 'step' }]
  })
}
