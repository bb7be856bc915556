import type { OwnDimensionName, OwnSizeLimit } from './own-size.ts'

export interface OwnSizeFault {
  readonly dimension: OwnDimensionName
  readonly fault: 'min' | 'max' | 'step'
}

/** The dimensions that are outside the limits, and why. */
export function findOwnSizeFaults(limits: readonly OwnSizeLimit[], dimensions: readonly number[]): OwnSizeFault[] {
  return limits.flatMap(({ dimension, min, max, step }, at): OwnSizeFault[] => {
    const value = dimensions[at] ?? Number.NaN
    if (!(value >= min)) return [{ dimension, fault: 'min' }]
    if (value > max) return [{ dimension, fault: 'max' }]
    return (value - min) % step === 0 ? [] : [{ dimension, fault: 'step' }]
  })
}
