import { ownDimensionNames, type OwnDimensionName, type OwnSizeLimit } from './own-size.ts'
import type { Shape } from './shape.ts'
import { shapeMeasures } from './shape-measures.ts'

/** Which own sizes are offered for a product. A draft may be incomplete; `product-rules.ts` decides what may go on sale. */
export interface OwnSizeRules {
  /** Limits in whole centimetres by dimension. */
  readonly limits: Readonly<Partial<Record<OwnDimensionName, { readonly min: number; readonly max: number; readonly step: number }>>>
  /** Kopiykas per piece for the mould made for it. */
  readonly surcharge: number
  /** Working days for making that mould. */
  readonly extra_days: number
}

/** Kinds of shapes whose other measurements follow from the outer dimensions. */
const kinds: readonly Shape['kind'][] = ['round', 'conical', 'square', 'rectangular', 'faceted', 'block']

/** The dimensions of a shape that a buyer may choose, in the order of its form; empty when its details depend on the size. */
export function ownDimensions(kind: Shape['kind'] | undefined): readonly OwnDimensionName[] {
  if (!kind || !kinds.includes(kind)) return []
  return ownDimensionNames.filter((name) => shapeMeasures[kind].some((measure) => measure.name === name))
}

/** The limits in the order of the shape's dimensions; null when one is missing or the shape has none. */
export function listOwnLimits({ limits }: OwnSizeRules, kind: Shape['kind'] | undefined): OwnSizeLimit[] | null {
  const names = ownDimensions(kind)
  const listed = names.flatMap((dimension) => {
    const limit = limits[dimension]
    return limit ? [{ dimension, ...limit }] : []
  })
  return listed.length > 0 && listed.length === names.length ? listed : null
}
