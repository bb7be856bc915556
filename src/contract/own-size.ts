/**
 * A buyer's own size (decision 70): a value of the size property such as `own-60x50`, in whole centimetres and in the order of the product's limits.
 * Price, weight and looks follow from its shape (`geometry/own-size.ts`). Free of zod, because browsers load it.
 */

export const ownDimensionNames = ['diameter', 'top', 'side', 'length', 'width', 'height'] as const
export type OwnDimensionName = (typeof ownDimensionNames)[number]

/** Limits of one dimension in whole centimetres: every step from the minimum to the maximum. */
export interface OwnSizeLimit {
  readonly dimension: OwnDimensionName
  readonly min: number
  readonly max: number
  readonly step: number
}

export const printOwnSize = (dimensions: readonly number[]): string => `own-${dimensions.join('x')}`

/** The centimetres of an own size; null when the value is not one. */
export function parseOwnSize(value: string): number[] | null {
  const numbers = /^own-([1-9]\d{0,3}(?:x[1-9]\d{0,3})*)$/.exec(value)?.[1]
  return numbers === undefined ? null : numbers.split('x').map(Number)
}
