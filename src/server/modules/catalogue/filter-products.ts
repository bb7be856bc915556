import { rangeFacets, valueFacets, type Bounds, type FacetFilter, type RangeFacet, type ValueFacet } from '#contract/facets.ts'
import { addBit, countShared, emptyBits, hasBit, type Bits } from './bits.ts'
import { unknownMeasure, type FacetColumns } from './facet-columns.ts'
import type { ProductColumns } from './product-columns.ts'

export interface ProductFilter {
  /** Null = all categories. */
  readonly categories: ReadonlySet<number> | null
  /** Kopiykas, inclusive; null = no bound. */
  readonly from: number | null
  readonly to: number | null
  readonly facets: FacetFilter | null
  readonly offset: number
  readonly limit: number
}

export interface FilterResult {
  /** The page's product ids, in order. */
  readonly ids: number[]
  readonly total: number
  /** The price range in kopiykas after all filters but the price; null when no product is left. */
  readonly bounds: { readonly min: number; readonly max: number } | null
  /** Matching products per category itself, ignoring the category filter. */
  readonly counts: Map<number, number>
  /** How many products each value would leave, in column order. */
  readonly valueCounts: Readonly<Record<ValueFacet, readonly number[]>>
  readonly ranges: Readonly<Record<RangeFacet, { readonly min: number; readonly max: number } | null>>
}

const filters = ['category', 'price', ...valueFacets, ...rangeFacets] as const
type FilterName = (typeof filters)[number]
const toBit = (name: FilterName): number => 1 << filters.indexOf(name)

/** A bitmask per product: the filters that it fails. A product counts for a filter when it fails no other one. */
class Failures {
  readonly #masks: Uint16Array
  #active = 0

  constructor(size: number) {
    this.#masks = new Uint16Array(size)
  }

  apply(name: FilterName, fails: (index: number) => boolean): void {
    const bit = toBit(name)
    this.#active |= bit
    const masks = this.#masks
    for (let index = 0; index < masks.length; index++) if (fails(index)) masks[index] = (masks[index] ?? 0) | bit
  }

  isActive = (name: FilterName): boolean => (this.#active & toBit(name)) !== 0
  passes = (index: number): boolean => this.#masks[index] === 0
  passesOthers = (index: number, name: FilterName): boolean => ((this.#masks[index] ?? 0) & ~toBit(name)) === 0
}

function applyCategories(failures: Failures, columns: ProductColumns, requested: ReadonlySet<number>): void {
  // An array by category id is faster than the set: this runs for every product of every list.
  const isRequested = Uint8Array.from({ length: columns.highestCategory + 1 }, (_, id) => (requested.has(id) ? 1 : 0))
  failures.apply('category', (index) => isRequested[columns.categories[index] ?? 0] !== 1)
}

function applyValues(failures: Failures, facet: ValueFacet, columns: FacetColumns, requested: readonly string[]): void {
  const sets = columns.values[facet].filter(({ value }) => requested.includes(value)).map(({ members }) => members)
  failures.apply(facet, (index) => !sets.some((members) => hasBit(members, index)))
}

/** A range keeps a product when any of its configurations is within it. */
function applyRange(failures: Failures, facet: RangeFacet, { first, measures }: FacetColumns, { from, to }: Bounds): void {
  const values = measures[facet]
  const lowest = from ?? 0
  const highest = to ?? Number.POSITIVE_INFINITY
  failures.apply(facet, (index) => {
    for (let at = first[index] ?? 0; at < (first[index + 1] ?? 0); at++) {
      const value = values[at] ?? unknownMeasure
      if (value !== unknownMeasure && value >= lowest && value <= highest) return false
    }
    return true
  })
}

function findFailures(columns: ProductColumns, facetColumns: FacetColumns, filter: ProductFilter): Failures {
  const failures = new Failures(columns.ids.length)
  const { categories, from, to, facets } = filter
  if (categories) applyCategories(failures, columns, categories)
  if (from !== null || to !== null) {
    const [lowest, highest] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY]
    // The product's price range must overlap the requested one.
    failures.apply('price', (index) => (columns.pricesTo[index] ?? 0) < lowest || (columns.pricesFrom[index] ?? 0) > highest)
  }
  if (!facets) return failures
  for (const facet of valueFacets) if (facets.values[facet].length > 0) applyValues(failures, facet, facetColumns, facets.values[facet])
  for (const facet of rangeFacets) {
    const range = facets.ranges[facet]
    if (range.from !== null || range.to !== null) applyRange(failures, facet, facetColumns, range)
  }
  return failures
}

function findRange({ first, measures }: FacetColumns, facet: RangeFacet, places: Bits, size: number): { min: number; max: number } | null {
  const values = measures[facet]
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let index = 0; index < size; index++) {
    if (!hasBit(places, index)) continue
    for (let at = first[index] ?? 0; at < (first[index + 1] ?? 0); at++) {
      const value = values[at] ?? unknownMeasure
      if (value === unknownMeasure) continue
      if (value < min) min = value
      if (value > max) max = value
    }
  }
  return min > max ? null : { min, max }
}

/**
 * Filters product indexes and keeps their order.
 * @param indexes the products that the search found, in list order
 */
export function filterProducts(columns: ProductColumns, facetColumns: FacetColumns, indexes: Int32Array, filter: ProductFilter): FilterResult {
  const failures = findFailures(columns, facetColumns, filter)
  const counts = new Uint32Array(columns.highestCategory + 1)
  const left = emptyBits(columns.ids.length)
  const ids: number[] = []
  let total = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const index of indexes) {
    if (failures.passesOthers(index, 'price')) {
      min = Math.min(min, columns.pricesFrom[index] ?? 0)
      max = Math.max(max, columns.pricesTo[index] ?? 0)
    }
    if (failures.passesOthers(index, 'category')) {
      const category = columns.categories[index] ?? 0
      counts[category] = (counts[category] ?? 0) + 1
    }
    if (!failures.passes(index)) continue
    addBit(left, index)
    if (total >= filter.offset && ids.length < filter.limit) ids.push(columns.ids[index] ?? 0)
    total++
  }
  /** The products left by all filters but this one. */
  const leftBy = (name: FilterName): Bits => {
    if (!failures.isActive(name)) return left
    const others = emptyBits(columns.ids.length)
    for (const index of indexes) if (failures.passesOthers(index, name)) addBit(others, index)
    return others
  }
  const countValues = (facet: ValueFacet) => {
    const others = leftBy(facet)
    return facetColumns.values[facet].map(({ members }) => countShared(members, others))
  }
  const range = (facet: RangeFacet) => findRange(facetColumns, facet, leftBy(facet), columns.ids.length)
  return {
    ids,
    total,
    bounds: min > max ? null : { min, max },
    counts: new Map([...counts].flatMap((count, category) => (count > 0 ? [[category, count] as const] : []))),
    valueCounts: { place: countValues('place'), shape: countValues('shape'), color: countValues('color'), option: countValues('option') },
    ranges: { height: range('height'), width: range('width'), volume: range('volume'), weight: range('weight') },
  }
}
