import { possibleStems, splitWords } from './stem.ts'

/** Name ≫ known attributes ≫ category ≫ description. */
const weights = { name: 100, attribute: 45, category: 30, label: 10, description: 5 } as const

/** Words of this weight or more name the thing; lighter ones describe it. */
export const leastOfNames = weights.category

export interface SearchableProduct {
  readonly names: readonly string[]
  readonly categories: readonly string[]
  readonly descriptions: readonly string[]
  /** Names of colours and options. */
  readonly labels: readonly string[]
  /** Terms of its facet values. */
  readonly attributes: readonly string[]
}

/** A product's terms, each with its best weight, and the word forms behind them. */
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
