import { stemsOf, wordsOf } from './stem.ts'

/** Name ≫ category ≫ description. */
const weights = { name: 100, category: 30, description: 5 } as const

export interface SearchableProduct {
  readonly names: readonly string[]
  readonly categories: readonly string[]
  readonly descriptions: readonly string[]
}

/** The terms of one product, each with its best weight, and the word forms they came from. */
export function indexProduct(product: SearchableProduct): { terms: Map<string, number>; words: Map<string, string> } {
  const terms = new Map<string, number>()
  const messages = new Map<string, string>()
  const add = (texts: readonly string[], weight: number) => {
    for (const word of texts.flatMap(wordsOf)) {
      if (word.length < 2 || word.length > 60) continue
      const stems = stemsOf(word)
      messages.set(word, stems[0] ?? word)
      for (const stem of stems) terms.set(stem, Math.max(terms.get(stem) ?? 0, weight))
    }
  }
  add(product.names, weights.name)
  add(product.categories, weights.category)
  add(product.descriptions, weights.description)
  return { terms, words: messages }
}
