import { apiBase } from './endpoint.ts'
import { maxFitsWith } from './fits-with.ts'
import { listQuery, parseListQuery, type SharedLine } from './list-url.ts'
import type { Choice } from './price.ts'

/** How many products the comparison table holds. */
export const maxCompared = 4

/** How many products one drawing holds: a product and all that its owner chose to go with it. */
export const maxDrawn = 1 + maxFitsWith

/** A configured product to compare. */
export type ComparedProduct = Pick<SharedLine, 'productId' | 'choice'>

const toShared = ({ productId, choice }: ComparedProduct): SharedLine => ({ productId, choice, notes: {}, quantity: 1, place: '' })

/** Leaves out the option `no`, the default of additions. */
const withoutDefaults = (choice: Choice): Choice => Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== 'no'))

export const compareQuery = (lines: readonly ComparedProduct[]): string => listQuery(lines.map(toShared))

export const isSameLine = (one: ComparedProduct, other: ComparedProduct): boolean => compareQuery([one]) === compareQuery([other])

/** Parses the first distinct configurations in a URL. @param most four for the table; more for a drawing */
export function parseCompared(query: URLSearchParams, max = maxCompared): ComparedProduct[] {
  const lines = parseListQuery(query).map(({ productId, choice }) => ({ productId, choice: withoutDefaults(choice) }))
  return lines.filter((line, index) => lines.findIndex((other) => isSameLine(line, other)) === index).slice(0, max)
}

/** URL of an SVG that shows several products in front view beside an adult, at one scale, numbered in their order. */
export const setDrawingPath = (lines: readonly ComparedProduct[], frame: 'wide' | 'narrow'): string =>
  `${apiBase}/v1/compare/drawing.svg?frame=${frame}&${compareQuery(lines)}`
