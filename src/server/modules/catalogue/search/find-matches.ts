import { isAttributeTerm } from './attribute-words.ts'
import type { ExpandedSearch, SearchWord, Terms } from './expand-query.ts'
import { leastOfNames } from './index-product.ts'
import type { Posting, Postings } from './postings.ts'

export interface Matches {
  /** Places on the shelf, the best match first, equal ones by id. */
  readonly indexes: Int32Array
  /** Words of the text that had to be left out for anything to be found. */
  readonly leftOut: readonly string[]
}

/** Adds to the scores what one word is worth in each place: the best of its stems there. Answers what it is worth where it occurs. */
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
  /** What it is worth in each place. */
  readonly worth: Uint16Array
  /** What it is worth where it means most. */
  readonly most: number
  /** It says what a thing is: `лава` does, `вікно` or `червоний` does not. */
  readonly naming: boolean
}

/**
 * The words to look for: all of them where something has them all; else those that together mean most in one place. Where none
 * of these names what a thing is, nothing is found: a word of a description says little without the one it describes.
 */
function findable(words: readonly FoundWord[], size: number): readonly FoundWord[] {
  const known = words.filter(({ most }) => most > 0)
  let findableWords: readonly FoundWord[] = []
  let best = 0
  const seen = new Set<number>()
  for (let index = 0; index < size; index++) {
    const mask = known.reduce((bits, { worth }, at) => ((worth[index] ?? 0) > 0 ? bits | (1 << at) : bits), 0)
    if (seen.has(mask)) continue
    seen.add(mask)
    const here = known.filter((_, at) => (mask & (1 << at)) !== 0)
    const total = here.reduce((sum, { most }) => sum + most, 0)
    if (total > best) [best, findableWords] = [total, here]
  }
  const whole = findableWords.length === words.length
  return whole || findableWords.some(({ naming }) => naming) ? findableWords : []
}

/** Does one of the stems stand in the name of a product or a category? */
function isNaming(stems: Terms, postings: ReadonlyMap<string, Posting>): boolean {
  return [...stems.keys()].some((stem) => !isAttributeTerm(stem) && postings.get(stem)?.weights.some((weight) => weight >= leastOfNames))
}

/** Products that hold the words of a text; what cannot be found beside the rest is left out and named. */
export async function findMatches(postings: Postings, search: ExpandedSearch, size: number): Promise<Matches> {
  const { required, optional, excluded } = search
  const read = await postings.read([...required.map(({ stems }) => stems), ...optional, ...excluded].flatMap((stems) => [...stems.keys()]))
  const scores = new Uint32Array(size)
  const words = required.map(({ word, stems }) => {
    const worth = addScores(scores, stems, read)
    return { word, stems, worth, most: worth.reduce((most, one) => Math.max(most, one), 0), naming: isNaming(stems, read) }
  })
  // A text without a single word (only signs) finds nothing.
  const findableWords = findable(words, size)
  for (const stems of optional) addScores(scores, stems, read)
  const denied = new Uint8Array(size)
  for (const stem of excluded.flatMap((stems) => [...stems.keys()])) {
    const posting = read.get(stem)
    posting?.indexes.forEach((productIndex, index) => {
      if ((posting.weights[index] ?? 0) >= leastOfNames) denied[productIndex] = 1
    })
  }
  // Score and place in one number each: plain numbers sort many times faster than with a comparison.
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
