import { parseConfiguration } from './configuration-url.ts'
import { parseListQuery } from './list-url.ts'
import type { Choice } from './price.ts'

/** A configured product that an address of the shop names. */
export interface LinkedProduct {
  readonly productId: number
  readonly choice: Choice
  readonly notes: Readonly<Record<string, string>>
  readonly quantity: number
}

const address = /\/(?:uk|en)\/(?:product\/view\/(\d{1,9})[^\s?#]*|list\/?)(?:\?([^\s#]*))?/gi

/** The products that addresses in a text name: of product pages with their configuration (`?c=…`), and of lists that somebody shared. */
export function parseShopLinks(text: string): LinkedProduct[] {
  return [...text.matchAll(address)].flatMap(([, id, query = '']) => {
    const parameters = new URLSearchParams(query)
    if (id === undefined) return parseListQuery(parameters)
    const choice = parseConfiguration(parameters.get('c') ?? '') ?? {}
    return Number(id) > 0 ? [{ productId: Number(id), choice, notes: {}, quantity: 1 }] : []
  })
}
