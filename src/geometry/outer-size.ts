import type { Shape } from '#contract/shape.ts'

/** Whole millimetres; round shapes have a diameter instead of length and width. */
export interface OuterSize {
  readonly length: number | null
  readonly width: number | null
  readonly height: number
  readonly diameter: number | null
}

const round = (diameter: number, height: number): OuterSize => ({ length: null, width: null, height, diameter })
const rectangular = (length: number, width: number, height: number): OuterSize => ({ length, width, height, diameter: null })

/** The outer dimensions of a shape. */
export function outerSize(shape: Shape): OuterSize {
  switch (shape.kind) {
    case 'round':
    case 'ribbed':
    case 'faceted':
      return round(shape.diameter, shape.height)
    case 'conical':
    case 'bowl':
    case 'vase':
      return round(shape.top, shape.height)
    case 'square':
      return rectangular(shape.side, shape.side, shape.height)
    case 'rectangular':
    case 'block':
      return rectangular(shape.length, shape.width, shape.height)
    case 'bin':
      return shape.shape === 'round' ? round(shape.width, shape.height) : rectangular(shape.width, shape.width, shape.height)
    case 'bench':
      return rectangular(shape.length, shape.depth, shape.height + (shape.back ?? 0))
    case 'sink':
    case 'table':
      return shape.shape === 'round' ? round(shape.length, shape.height) : rectangular(shape.length, shape.width, shape.height)
    case 'halfsphere':
      return round(shape.diameter, Math.round(shape.diameter / 2) + shape.foot)
    case 'sphere':
      return round(shape.diameter, Math.round(shape.diameter / 2 + Math.sqrt((shape.diameter / 2) ** 2 - (shape.foot / 2) ** 2)))
    case 'bollard':
      return round(Math.max(shape.top, shape.bottom), shape.height)
  }
}
