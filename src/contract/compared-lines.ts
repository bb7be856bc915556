import { apiBase } from './endpoint.ts'
import { maxFitsWith } from './fits-with.ts'
import { listQuery, parseListQuery, type SharedLine } from './list-url.ts'
import type { Choice } from './price.ts'

/** So many products stand beside each other. */
export const maxCompared = 4

/** A product with all that its owner set beside it stands on one drawing. */
export const maxDrawn = 1 + maxFitsWith

/** A product as it is configured, to be compared. */
export type ComparedProduct = Pick<SharedLine, 'productId' | 'choice'>

const toShared = ({ productId, choice }: ComparedProduct): SharedLine => ({ productId, choice, notes: {}, quantity: 1, place: '' })

/** The first option of an addition is "no": it goes without saying. */
const named = (choice: Choice): Choice => Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== 'no'))

export const compareQuery = (lines: readonly ComparedProduct[]): string => listQuery(lines.map(toShared))

export const isSameLine = (one: ComparedProduct, other: ComparedProduct): boolean => compareQuery([one]) === compareQuery([other])

/** The first configurations that an address names, each once. @param most four in a table; more on a drawing */
export function parseCompared(query: URLSearchParams, most = maxCompared): ComparedProduct[] {
  const lines = parseListQuery(query).map(({ productId, choice }) => ({ productId, choice: named(choice) }))
  return lines.filter((line, index) => lines.findIndex((other) => isSameLine(line, other)) === index).slice(0, most)
}

/** Several products in front view beside an adult, at one scale, SVG; the numbers under them follow their order. */
export const setDrawingPath = (lines: readonly ComparedProduct[], frame: 'wide' | 'narrow'): string =>
  `${apiBase}/v1/compare/drawing.svg?frame=${frame}&${compareQuery(lines)}`
