import { attributesNamed, type AttributeWords } from './attribute-words.ts'
import { isNegation, isStopWord, isTradeWord, isUbiquitous } from './stop-words.ts'
import { wrongLayoutTexts } from './keyboard-layout.ts'
import { foldLatin } from './latin-letters.ts'
import type { Synonyms } from './synonyms.ts'
import { oneTypoApart, stemWord, possibleStems, splitWords } from './stem.ts'

/** The catalogue's word forms with their stems, and the synonyms. */
export interface Vocabulary {
  readonly words: readonly { readonly word: string; readonly stem: string }[]
  readonly stems: ReadonlySet<string>
  readonly synonyms: Synonyms
  /** The words for colours, options, places and shapes. */
  readonly attributes: AttributeWords
}

/** Stems that match a requested word, each with its closeness in percent. */
export type Terms = ReadonlyMap<string, number>

/** A word of the search text and its stems; without stems the catalogue does not know it. */
export interface SearchWord {
  readonly word: string
  readonly stems: Terms
}

export interface ExpandedSearch {
  /** All of them should match; `findMatches` decides which ones may be dropped. */
  readonly required: readonly SearchWord[]
  /** They only improve the rank. */
  readonly optional: readonly Terms[]
  /** Words that must not be in a name: `лава без спинки`. */
  readonly excluded: readonly Terms[]
  /** The text with corrected typos; null when there were none. */
  readonly corrected: string | null
}

const maxDistance = { exact: 100, transliterated: 80, synonym: 70, beginning: 60, misspelt: 35, unlikely: 15 } as const
const maxWords = 12
/** A shorter word is one typo away from too many others. */
const shortestWithTypo = 3
const shortestBeginning = 3
const maxStems = 60

/**
 * Stems of the word in any inflection, and of longer words that begin with it. An unknown word that begins known ones may be unfinished,
 * so these count as exact: `вазо` begins both `вазон` and `ваза`.
 */
function knownStems(word: string, vocabulary: Vocabulary): Map<string, number> {
  const longer = word.length < shortestBeginning ? [] : vocabulary.words.filter((other) => other.word.startsWith(word))
  const unfinished = longer.length > 0 && !longer.some((other) => other.word === word)
  const own = possibleStems(word).filter((stem) => vocabulary.stems.has(stem))
  const stems = new Map<string, number>(own.map((stem) => [stem, maxDistance.exact]))
  for (const { stem } of longer) {
    if (!stems.has(stem)) stems.set(stem, unfinished ? maxDistance.exact : maxDistance.beginning)
    if (stems.size >= maxStems) break
  }
  return stems
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

interface Candidate {
  readonly word: string
  readonly stem: string
  /** Smaller = likelier. */
  readonly distance: number
}

/** The distance between `typed` and the word; null when they differ by more than one typo. */
function computeDistance(typed: string, typedStem: string, { word, stem }: Vocabulary['words'][number]): number | null {
  const sameStart = typed[0] === word[0]
  const apart = oneTypoApart(typed, word)
  // In short words accept only a missing letter, or a change after the first letter; otherwise too many words match.
  if (typed.length <= shortestWithTypo) return apart && (word.length > typed.length || (sameStart && word.length === typed.length)) ? 0 : null
  const distance = apart ? 1 - Math.sign(word.length - typed.length) : typedStem.length > shortestWithTypo && oneTypoApart(typedStem, stem) ? 3 : null
  return distance === null ? null : distance + (sameStart ? 0 : 0.5) // people seldom mistype the first letter
}

/**
 * Candidates for a misspelt word, likeliest first: a missing letter, a changed or swapped letter, an extra letter, then a typo in
 * another inflection of the word.
 */
function candidateWords(typed: string, vocabulary: Vocabulary): Candidate[] {
  if (typed.length < shortestWithTypo) return []
  const typedStem = stemWord(typed)
  return vocabulary.words
    .flatMap((other) => {
      const distance = computeDistance(typed, typedStem, other)
      return distance === null ? [] : [{ ...other, distance }]
    })
    .toSorted((a, b) => a.distance - b.distance || commonStart(typed, b.word) - commonStart(typed, a.word))
    .slice(0, maxStems)
}

/** Ukrainian words and synonyms of a vocabulary by their Latin spelling; built once per vocabulary. */
const latinVocabularies = new WeakMap<Vocabulary, ReadonlyMap<string, string>>()

function inLatin(vocabulary: Vocabulary): ReadonlyMap<string, string> {
  const known = latinVocabularies.get(vocabulary)
  if (known) return known
  const also = [...vocabulary.synonyms.keys()].map((stem) => ({ word: stem, stem }))
  const cyrillic = [...also, ...vocabulary.words].filter(({ word }) => /\p{Script=Cyrillic}/u.test(word))
  const made = new Map(cyrillic.flatMap(({ word, stem }) => [foldLatin(stem), foldLatin(word)].map((shape) => [shape, stem])))
  latinVocabularies.set(vocabulary, made)
  return made
}

/** The stem of a Ukrainian word typed in Latin letters, with any ending: `vazony` gives the stem of `вазон`. */
function stemFromLatin(word: string, vocabulary: Vocabulary): string | null {
  if (word.length < shortestWithTypo || !/^[a-z]+$/.test(word)) return null
  const typed = foldLatin(word)
  return inLatin(vocabulary).get(typed) ?? inLatin(vocabulary).get(typed.replace(/[aeiou]+$/, '')) ?? null
}

function expandWord(word: string, vocabulary: Vocabulary): { stems: Terms; corrected: string | null } {
  const known = knownStems(word, vocabulary)
  for (const term of attributesNamed(vocabulary.attributes, word)) known.set(term, maxDistance.exact)
  const addSynonyms = (stem: string) => {
    for (const instead of (vocabulary.synonyms.get(stem) ?? []).flatMap((one) => possibleStems(one)))
      if (!known.has(instead) && vocabulary.stems.has(instead)) known.set(instead, maxDistance.synonym)
  }
  addSynonyms(stemWord(word))
  const latin = possibleStems(word).some((stem) => known.get(stem) === maxDistance.exact) ? null : stemFromLatin(word, vocabulary)
  if (latin !== null) {
    if (vocabulary.stems.has(latin)) known.set(latin, maxDistance.transliterated)
    addSynonyms(latin)
  }
  if (known.size > 0) return { stems: known, corrected: null }
  const candidates = candidateWords(word, vocabulary)
  const stems = new Map<string, number>()
  for (const { stem, distance } of candidates)
    if (!stems.has(stem)) stems.set(stem, distance === candidates[0]?.distance ? maxDistance.misspelt : maxDistance.unlikely)
  return { stems, corrected: candidates[0]?.word ?? null }
}

/** Reads the text as typed in the other keyboard layout; null unless that makes every word known. */
function expandWrongLayout(text: string, vocabulary: Vocabulary): ExpandedSearch | null {
  for (const candidates of wrongLayoutTexts(text)) {
    const words = [...new Set(splitWords(candidates))].slice(0, maxWords)
    const required = words.map((word) => ({ word, stems: knownStems(word, vocabulary) }))
    if (words.length > 0 && required.every(({ stems }) => stems.size > 0)) return { required, optional: [], excluded: [], corrected: words.join(' ') }
  }
  return null
}

/** Words with digits are not checked for typos. */
const isFigure = (word: string) => /\d/.test(word)

/** Expands a search text for this catalogue. A text without words requires none. */
export function expandSearch(text: string, vocabulary: Vocabulary): ExpandedSearch {
  const typed = splitWords(text)
  const denied = new Set(typed.filter((word, index) => !isStopWord(word) && isNegation(typed[index - 1] ?? '')))
  const queryWords = [...new Set(typed)].filter((word) => !denied.has(word))
  const significant = queryWords.filter((word) => !isStopWord(word)).slice(0, maxWords)
  const expanded = (significant.length > 0 ? significant : queryWords.slice(0, maxWords)).map((word) => ({ word, ...readWord(word, vocabulary) }))
  if (expanded.some(({ stems, minor }) => stems.size === 0 && !minor)) {
    const wrongLayout = expandWrongLayout(text, vocabulary)
    if (wrongLayout) return wrongLayout
  }
  const major = expanded.filter(({ minor }) => !minor)
  const required = major.length > 0 ? major : expanded.filter(({ stems }) => stems.size > 0)
  const mended = new Map(expanded.map(({ word, corrected }) => [word, corrected ?? word]))
  return {
    required,
    optional: expanded.filter((word) => !required.includes(word)).map(({ stems }) => stems),
    excluded: [...denied].map((word) => knownStems(word, vocabulary)),
    corrected: expanded.some(({ corrected }) => corrected !== null) ? queryWords.map((word) => mended.get(word) ?? word).join(' ') : null,
  }
}

/** `minor` words (trade words, and the material of everything) need not match. */
function readWord(word: string, vocabulary: Vocabulary): { stems: Terms; corrected: string | null; minor: boolean } {
  const stem = stemWord(word)
  if (isUbiquitous(stem)) return { ...expandWord(word, vocabulary), minor: true }
  if (isTradeWord(stem) || isFigure(word)) return { stems: knownStems(word, vocabulary), corrected: null, minor: isTradeWord(stem) }
  return { ...expandWord(word, vocabulary), minor: false }
}
