import type { Shape } from '#contract/shape.ts'
import type { Box } from './measurements.ts'

/** A letter that every font has; the font of the PDFs lacks the sign ⌀ (U+2300). */
export const diameterSign = 'Ø'

const roundKinds: readonly Shape['kind'][] = ['round', 'conical', 'bowl', 'ribbed', 'faceted', 'halfsphere', 'sphere', 'bollard']

/** Whether the size is a diameter. A vase has one when its cup is at least as wide as its square plinth. */
export function isRound(shape: Shape): boolean {
  if (shape.kind === 'vase') return shape.top >= shape.foot
  return 'shape' in shape ? shape.shape === 'round' : roundKinds.includes(shape.kind)
}

/** `Ø 500 × 900` for round shapes, `1200 × 400 × 450` for others; whole millimetres. */
export function sizeText({ length, width, height }: Box, round: boolean): string {
  const [l, w, h] = [length, width, height].map(Math.round)
  return round && l === w ? `${diameterSign}\u00a0${l} × ${h}` : `${l} × ${w} × ${h}`
}
