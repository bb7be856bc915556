export interface Bounds {
  min: number
  max: number
}
export interface Range {
  from: number
  to: number
}

const within = (value: number, { min, max }: Bounds) => Math.min(max, Math.max(min, value))

/** Raising the lower bound above the upper pushes the upper one up. */
export function withFrom(range: Range, from: number, bounds: Bounds): Range {
  const lower = within(from, bounds)
  return { from: lower, to: Math.max(lower, within(range.to, bounds)) }
}

/** The upper bound cannot go below the lower one. */
export function withTo(range: Range, to: number, bounds: Bounds): Range {
  const lower = within(range.from, bounds)
  return { from: lower, to: Math.max(lower, within(to, bounds)) }
}

/** Position of a value between the bounds, in per cent. */
export function toFraction(value: number, { min, max }: Bounds): number {
  return max > min ? ((within(value, { min, max }) - min) / (max - min)) * 100 : 0
}
