import { ownDimensionNames, type OwnDimensionName, type OwnSizeLimit } from './own-size.ts'
import type { Shape } from './shape.ts'
import { shapeMeasures } from './shape-measures.ts'

/** What the works takes on for a product. A draft may be unfinished: `product-rules.ts` says what may go on sale. */
export interface OwnSizeRules {
  /** By the name of the dimension, whole centimetres. */
  readonly limits: Readonly<Partial<Record<OwnDimensionName, { readonly min: number; readonly max: number; readonly step: number }>>>
  /** Kopiykas a piece for the mould that is made for it. */
  readonly surcharge: number
  /** Working days for that mould. */
  readonly extra_days: number
}

/** Kinds whose other measures follow from their outer dimensions. */
const kinds: readonly Shape['kind'][] = ['round', 'conical', 'square', 'rectangular', 'faceted', 'block']

/** The dimensions that a buyer may name of a shape, in the order of its form; none where its details depend on the size. */
export function ownDimensions(kind: Shape['kind'] | undefined): readonly OwnDimensionName[] {
  if (!kind || !kinds.includes(kind)) return []
  return ownDimensionNames.filter((name) => shapeMeasures[kind].some((measure) => measure.name === name))
}

/** The limits in the order of the shape's dimensions; null where one is missing, or the shape has none. */
export function listOwnLimits({ limits }: OwnSizeRules, kind: Shape['kind'] | undefined): OwnSizeLimit[] | null {
  const names = ownDimensions(kind)
  const listed = names.flatMap((dimension) => {
    const limit = limits[dimension]
    return limit ? [{ dimension, ...limit }] : []
  })
  return listed.length > 0 && listed.length === names.length ? listed : null
}
