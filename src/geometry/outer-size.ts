import type { Shape } from '#contract/shape.ts'
import { decompose } from './decompose.ts'
import { boundingBox } from './measurements.ts'
import { isRound } from './size-text.ts'

/** Whole millimetres; round shapes have a diameter instead of length and width. */
export interface OuterSize {
  readonly length: number | null
  readonly width: number | null
  readonly height: number
  readonly diameter: number | null
}

export function outerSize(shape: Shape): OuterSize {
  const outer = boundingBox(decompose(shape).solids)
  const [length, width, height] = [Math.round(outer.length), Math.round(outer.width), Math.round(outer.height)]
  return isRound(shape) ? { length: null, width: null, height, diameter: length } : { length, width, height, diameter: null }
}
