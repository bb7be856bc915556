/** Converts a price bound to whole units of another currency, rounding outwards; rates are hryvnias per unit. */
export function convertBound(amount: number, own: number, other: number, direction: 'floor' | 'ceil'): number {
  return Math[direction]((amount * own) / other)
}
