import type { ExpandedSearch, Terms } from './expand-query.ts'
import type { Posting, Postings } from './postings.ts'

/** Adds to the scores what one word is worth in each place: the best of its stems there. Answers where it occurs. */
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

/** Places on the shelf that hold every required word, the best match first, equal ones by id. */
export async function findMatches(postings: Postings, { required, optional }: ExpandedSearch, size: number): Promise<Int32Array> {
  // A text without a single word (only signs) finds nothing, as does a word that nothing resembles.
  if (required.length === 0 || required.some((stems) => stems.size === 0)) return new Int32Array()
  const read = await postings.read([...required, ...optional].flatMap((stems) => [...stems.keys()]))
  const scores = new Uint32Array(size)
  const occurs = required.map((stems) => addScores(scores, stems, read))
  for (const stems of optional) addScores(scores, stems, read)
  // Score and place in one number each: plain numbers sort many times faster than with a comparison.
  const worst = 0xffff_ffff
  const keys = new Float64Array(size)
  let found = 0
  for (let productIndex = 0; productIndex < size; productIndex++)
    if (occurs.every((best) => (best[productIndex] ?? 0) > 0)) keys[found++] = (worst - (scores[productIndex] ?? 0)) * size + productIndex
  return new Int32Array(
    keys
      .subarray(0, found)
      .sort()
      .map((key) => key % size),
  )
}
