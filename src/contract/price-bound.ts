/** A bound of prices in whole units of another currency, outwards; the rates are hryvnias for one unit. */
export function convertBound(amount: number, own: number, other: number, direction: 'floor' | 'ceil'): number {
  return Math[direction]((amount * own) / other)
}
