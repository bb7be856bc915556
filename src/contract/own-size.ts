/**
 * A size of the buyer's own (decision 70): a value of the size property like any other, `own-60x50`, whole centimetres in the order of
 * the product's limits. What it costs, weighs and looks like follows from its shape (`geometry/own-size.ts`). Light: browsers load it.
 */

export const ownDimensionNames = ['diameter', 'top', 'side', 'length', 'width', 'height'] as const
export type OwnDimensionName = (typeof ownDimensionNames)[number]

/** Of one dimension, whole centimetres: every step from the least to the most. */
export interface OwnSizeLimit {
  readonly dimension: OwnDimensionName
  readonly min: number
  readonly max: number
  readonly step: number
}

export const printOwnSize = (dimensions: readonly number[]): string => `own-${dimensions.join('x')}`

/** The centimetres of a size of the buyer's own; null where a value is not one. */
export function parseOwnSize(value: string): number[] | null {
  const numbers = /^own-([1-9]\d{0,3}(?:x[1-9]\d{0,3})*)$/.exec(value)?.[1]
  return numbers === undefined ? null : numbers.split('x').map(Number)
}
