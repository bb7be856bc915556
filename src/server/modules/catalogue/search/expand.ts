import { oneTypoApart, stemOf, wordsOf } from './stem.ts'

/** Word forms of the catalogue with their stems. */
export interface Vocabulary {
  readonly words: readonly { readonly word: string; readonly stem: string }[]
  readonly stems: ReadonlySet<string>
}

export interface ExpandedSearch {
  /** For every word that was asked for: stems that count as it, and how close each is, in percent. */
  readonly words: readonly ReadonlyMap<string, number>[]
  /** The words with their typos put right; null when there were none. */
  readonly corrected: string | null
}

const exact = 100
const beginning = 60
const misspelt = 35
const maxWords = 8
/** A shorter word differs by one letter from too many others. */
const shortestWithTypo = 4
const maxStems = 60

/** The keys of a Ukrainian keyboard, by the Latin letters on them: `dfpjy` was meant as `вазон`. */
const keys = Object.fromEntries(
  [..."qwertyuiop[]asdfghjkl;'zxcvbnm,."].map((key, index) => [key, [...'йцукенгшщзхїфівапролджєячсмитьбю'][index] ?? key]),
)

function slipped(word: string): string | null {
  return /^[a-z[\];',.]+$/.test(word) ? [...word].map((key) => keys[key] ?? key).join('') : null
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

function expandWord(word: string, vocabulary: Vocabulary): { stems: Map<string, number>; corrected: string | null } {
  const stems = new Map<string, number>()
  const stem = stemOf(word)
  if (vocabulary.stems.has(stem)) stems.set(stem, exact)
  if (word.length >= 3) {
    for (const other of vocabulary.words) {
      if (stems.size >= maxStems) break
      if ((other.word.startsWith(word) || other.stem.startsWith(stem)) && !stems.has(other.stem)) stems.set(other.stem, beginning)
    }
  }
  if (stems.size > 0 || word.length < shortestWithTypo) return { stems, corrected: null }
  const typed = [word, ...(slipped(word) ? [slipped(word) ?? ''] : [])]
  let best: string | null = null
  for (const candidate of typed) {
    for (const other of vocabulary.words) {
      const near =
        other.word === candidate ||
        oneTypoApart(candidate, other.word) ||
        oneTypoApart(stemOf(candidate), other.stem) ||
        other.stem === stemOf(candidate)
      if (!near) continue
      stems.set(other.stem, misspelt)
      // Of several, the one that begins most like what was typed reads best.
      if (best === null || commonStart(candidate, other.word) > commonStart(candidate, best)) best = other.word
      if (stems.size >= maxStems) break
    }
  }
  return { stems, corrected: best }
}

/** What a search text stands for in this catalogue. A text without words stands for nothing. */
export function expandSearch(text: string, vocabulary: Vocabulary): ExpandedSearch {
  const asked = [...new Set(wordsOf(text))].slice(0, maxWords)
  const expanded = asked.map((word) => expandWord(word, vocabulary))
  const corrected = expanded.some((word) => word.corrected !== null) ? asked.map((word, index) => expanded[index]?.corrected ?? word).join(' ') : null
  return { words: expanded.map(({ stems }) => stems), corrected }
}
