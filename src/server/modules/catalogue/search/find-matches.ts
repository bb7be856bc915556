import { isAttributeTerm } from './attribute-words.ts'
import type { ExpandedSearch, SearchWord, Terms } from './expand-query.ts'
import { leastOfNames } from './index-product.ts'
import type { Posting, Postings } from './postings.ts'

export interface Matches {
  /** Product indexes, best match first; ties by id. */
  readonly indexes: Int32Array
  /** Words of the text that were dropped to find anything. */
  readonly leftOut: readonly string[]
}

/** Adds one word's score to each product: the best score among its stems. @returns the word's score per product */
function addScores(scores: Uint32Array, stems: Terms, postings: ReadonlyMap<string, Posting>): Uint16Array {
  const best = new Uint16Array(scores.length)
  for (const [stem, closeness] of stems) {
    const posting = postings.get(stem)
    posting?.indexes.forEach((productIndex, index) => {
      const score = (posting.weights[index] ?? 0) * closeness
      const before = best[productIndex] ?? 0
      if (score <= before) return
      best[productIndex] = score
      scores[productIndex] = (scores[productIndex] ?? 0) + score - before
    })
  }
  return best
}

interface FoundWord extends SearchWord {
  /** The word's score per product. */
  readonly worth: Uint16Array
  /** Its highest score in any product. */
  readonly bestWorth: number
  /** Whether the word names the thing itself, as `лава` does and `вікно` or `червоний` do not. */
  readonly naming: boolean
}

/**
 * The words that must match: all of them if a product has them all, else the set with the highest score in one product. If none of the
 * set names a thing, nothing matches: a descriptive word alone means little.
 */
function findable(words: readonly FoundWord[], size: number): readonly FoundWord[] {
  const known = words.filter(({ bestWorth }) => bestWorth > 0)
  let findableWords: readonly FoundWord[] = []
  let best = 0
  const seen = new Set<number>()
  for (let index = 0; index < size; index++) {
    const mask = known.reduce((bits, { worth }, at) => ((worth[index] ?? 0) > 0 ? bits | (1 << at) : bits), 0)
    if (seen.has(mask)) continue
    seen.add(mask)
    const here = known.filter((_, at) => (mask & (1 << at)) !== 0)
    const total = here.reduce((sum, { bestWorth }) => sum + bestWorth, 0)
    if (total > best) [best, findableWords] = [total, here]
  }
  const whole = findableWords.length === words.length
  return whole || findableWords.some(({ naming }) => naming) ? findableWords : []
}

/** Whether one of the stems occurs in the name of a product or category. */
function isNaming(stems: Terms, postings: ReadonlyMap<string, Posting>): boolean {
  return [...stems.keys()].some((stem) => !isAttributeTerm(stem) && postings.get(stem)?.weights.some((weight) => weight >= leastOfNames))
}

/** Finds products with the words of a text; words that cannot be matched along with the others are dropped and returned. */
export async function findMatches(postings: Postings, search: ExpandedSearch, size: number): Promise<Matches> {
  const { required, optional, excluded } = search
  const read = await postings.read([...required.map(({ stems }) => stems), ...optional, ...excluded].flatMap((stems) => [...stems.keys()]))
  const scores = new Uint32Array(size)
  const words = required.map(({ word, stems }) => {
    const worth = addScores(scores, stems, read)
    return { word, stems, worth, bestWorth: worth.reduce((bestWorth, one) => Math.max(bestWorth, one), 0), naming: isNaming(stems, read) }
  })
  // A text without words (only signs) finds nothing.
  const findableWords = findable(words, size)
  for (const stems of optional) addScores(scores, stems, read)
  const denied = new Uint8Array(size)
  for (const stem of excluded.flatMap((stems) => [...stems.keys()])) {
    const posting = read.get(stem)
    posting?.indexes.forEach((productIndex, index) => {
      if ((posting.weights[index] ?? 0) >= leastOfNames) denied[productIndex] = 1
    })
  }
  // Packs score and index into one number: plain numbers sort many times faster than with a comparator.
  const worst = 0xffff_ffff
  const keys = new Float64Array(size)
  let found = 0
  if (findableWords.length > 0)
    for (let productIndex = 0; productIndex < size; productIndex++)
      if (denied[productIndex] === 0 && findableWords.every(({ worth }) => (worth[productIndex] ?? 0) > 0))
        keys[found++] = (worst - (scores[productIndex] ?? 0)) * size + productIndex
  return {
    indexes: new Int32Array(
      keys
        .subarray(0, found)
        .sort()
        .map((key) => key % size),
    ),
    leftOut: words.filter((word) => !findableWords.includes(word)).map(({ word }) => word),
  }
}
