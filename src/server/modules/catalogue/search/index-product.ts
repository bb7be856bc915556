import { possibleStems, splitWords } from './stem.ts'

/** Name ≫ what it is known to be ≫ category ≫ description. */
const weights = { name: 100, attribute: 45, category: 30, label: 10, description: 5 } as const

/** At least as heavy as the name of a category: a word that says what a thing is, not what it is like. */
export const leastOfNames = weights.category

export interface SearchableProduct {
  readonly names: readonly string[]
  readonly categories: readonly string[]
  readonly descriptions: readonly string[]
  /** Labels of colours and options. */
  readonly labels: readonly string[]
  /** Terms of its facets. */
  readonly attributes: readonly string[]
}

/** The terms of one product, each with its best weight, and the word forms they came from. */
export function indexProduct(product: SearchableProduct): { terms: Map<string, number>; words: Map<string, string> } {
  const terms = new Map<string, number>()
  const messages = new Map<string, string>()
  const addTerm = (term: string, weight: number) => terms.set(term, Math.max(terms.get(term) ?? 0, weight))
  const add = (texts: readonly string[], weight: number) => {
    for (const word of texts.flatMap(splitWords)) {
      if (word.length < 2 || word.length > 60) continue
      const stems = possibleStems(word)
      messages.set(word, stems[0] ?? word)
      for (const stem of stems) addTerm(stem, weight)
    }
  }
  add(product.names, weights.name)
  add(product.categories, weights.category)
  add(product.labels, weights.label)
  add(product.descriptions, weights.description)
  for (const term of product.attributes) addTerm(term, weights.attribute)
  return { terms, words: messages }
}
