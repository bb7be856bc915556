import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { places, valueFacets, type RangeFacet, type ValueFacet } from '#contract/facets.ts'
import type { Translated } from '#contract/languages.ts'
import type { Db } from '../../platform/db/db.ts'
import { addBit, emptyBits, type Bits } from './bits.ts'
import { indexOfProduct } from './product-columns.ts'
import { productFacets, productMeasures, productOptions, products, propertyDefinitions } from './tables.ts'

export interface FacetValue {
  readonly value: string
  /** The products that have this value. */
  readonly members: Bits
}

/** Marks an unknown measurement. */
export const unknownMeasure = -1

/** Facets and measurements of every published product, as columns beside {@link import('./product-columns.ts')}. */
export interface FacetColumns {
  readonly values: Readonly<Record<ValueFacet, readonly FacetValue[]>>
  /** The configurations of product `i` are those from `first[i]` up to (not including) `first[i + 1]`. */
  readonly first: Int32Array
  readonly measures: Readonly<Record<RangeFacet | 'length', Int32Array>>
  /** Names of colours and options, which are data. */
  readonly labels: ReadonlyMap<string, Translated>
}

/** The order of shapes that readers expect; other values follow by code. */
const shapeOrder = ['round', 'square', 'rectangular', 'conical', 'bowl', 'faceted', 'ribbed', 'vase', 'sphere']

async function loadValues(db: Db, ids: Int32Array): Promise<{ facet: ValueFacet; value: string; members: Bits }[]> {
  const rows = await db
    .select({ facet: productFacets.facet, value: productFacets.value, ids: sql<number[]>`json_agg(${productFacets.productId})` })
    .from(productFacets)
    .innerJoin(products, eq(products.id, productFacets.productId))
    .where(eq(products.published, true))
    .groupBy(productFacets.facet, productFacets.value)
    .orderBy(asc(productFacets.facet), asc(productFacets.value))
  return rows.map(({ facet, value, ids: having }) => {
    const members = emptyBits(ids.length)
    for (const id of having) {
      const index = indexOfProduct({ ids }, id)
      if (index >= 0) addBit(members, index)
    }
    return { facet, value, members }
  })
}

/** Six numbers per configuration, in one row: reading hundreds of thousands of small rows would take longer. */
async function loadMeasures(db: Db, ids: Int32Array): Promise<Pick<FacetColumns, 'first' | 'measures'>> {
  const { productId, position, length, width, height, volume, weight } = productMeasures
  const column = (name: AnyPgColumn) =>
    sql<number[]>`coalesce(json_agg(coalesce(${name}, ${unknownMeasure}) order by ${productId}, ${position}), '[]')`
  const [row] = await db
    .select({
      ids: column(productId),
      length: column(length),
      width: column(width),
      height: column(height),
      volume: column(volume),
      weight: column(weight),
    })
    .from(productMeasures)
    .innerJoin(products, eq(products.id, productId))
    .where(eq(products.published, true))
  const owners = row?.ids ?? []
  const first = new Int32Array(ids.length + 1)
  let at = 0
  for (const [index, id] of ids.entries()) {
    first[index] = at
    while (owners[at] === id) at++
  }
  first[ids.length] = at
  const numbers = (list: readonly number[] | undefined) => Int32Array.from(list ?? [])
  return {
    first,
    measures: {
      length: numbers(row?.length),
      width: numbers(row?.width),
      height: numbers(row?.height),
      volume: numbers(row?.volume),
      weight: numbers(row?.weight),
    },
  }
}

/** `color:white` and `option:lighting` in both languages, in page order. */
async function loadLabels(db: Db): Promise<Map<string, Translated>> {
  const definitions = await db.select().from(propertyDefinitions).orderBy(asc(propertyDefinitions.position))
  const samples = await db
    .select({
      property: productOptions.property,
      value: productOptions.value,
      uk: sql<string>`min(${productOptions.labelUk})`,
      en: sql<string>`min(${productOptions.labelEn})`,
    })
    .from(productOptions)
    .where(inArray(productOptions.property, ['color', 'finish']))
    .groupBy(productOptions.property, productOptions.value)
    .orderBy(sql`min(${productOptions.position})`, asc(productOptions.value))
  return new Map([
    ...samples.map(({ property, value, uk, en }) => [`${property === 'color' ? 'color' : 'option'}:${value}`, { uk, en }] as const),
    ...definitions.map(({ code, labelUk, labelEn }) => [`option:${code}`, { uk: labelUk, en: labelEn }] as const),
  ])
}

export async function loadFacetColumns(db: Db, ids: Int32Array): Promise<FacetColumns> {
  const [rows, measured, labels] = await Promise.all([loadValues(db, ids), loadMeasures(db, ids), loadLabels(db)])
  const known: Record<ValueFacet, readonly string[]> = {
    place: places,
    shape: shapeOrder,
    color: [...labels.keys()].filter((key) => key.startsWith('color:')).map((key) => key.slice('color:'.length)),
    option: [...labels.keys()].filter((key) => key.startsWith('option:')).map((key) => key.slice('option:'.length)),
  }
  const listValues = (facet: ValueFacet): FacetValue[] => {
    const position = (value: string) => (known[facet].includes(value) ? known[facet].indexOf(value) : known[facet].length)
    return rows.filter((row) => row.facet === facet).toSorted((a, b) => position(a.value) - position(b.value))
  }
  const [place, shape, color, option] = valueFacets.map(listValues)
  return { values: { place: place ?? [], shape: shape ?? [], color: color ?? [], option: option ?? [] }, ...measured, labels }
}
