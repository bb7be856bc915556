import { parseConfiguration } from './configuration-url.ts'
import { parseListQuery } from './list-url.ts'
import type { Choice } from './price.ts'

/** A configured product found in a URL of the shop. */
export interface LinkedProduct {
  readonly productId: number
  readonly choice: Choice
  readonly notes: Readonly<Record<string, string>>
  readonly quantity: number
}

const address = /\/(?:uk|en)\/(?:product\/view\/(\d{1,9})[^\s?#]*|list\/?)(?:\?([^\s#]*))?/gi

/** The products named by URLs in a text: product pages with a configuration (`?c=…`), and shared lists. */
export function parseShopLinks(text: string): LinkedProduct[] {
  return [...text.matchAll(address)].flatMap(([, id, query = '']) => {
    const parameters = new URLSearchParams(query)
    if (id === undefined) return parseListQuery(parameters)
    const choice = parseConfiguration(parameters.get('c') ?? '') ?? {}
    return Number(id) > 0 ? [{ productId: Number(id), choice, notes: {}, quantity: 1 }] : []
  })
}
