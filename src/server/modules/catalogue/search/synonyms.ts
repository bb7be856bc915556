import { wordsOfLine, type SynonymRow } from '#contract/search-synonyms.ts'
import { stemWord, splitWords } from './stem.ts'

/** Other names of a word in the catalogue, by the word's stem. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

const folded = (line: string) => wordsOfLine(line).flatMap(splitWords)

export function synonymsByStem(rows: readonly SynonymRow[]): Synonyms {
  const byStem = new Map<string, readonly string[]>()
  for (const row of rows) {
    const words = folded(row.words)
    const instead = [...words, ...folded(row.also)]
    for (const word of words) {
      const stem = stemWord(word)
      byStem.set(stem, [...(byStem.get(stem) ?? []), ...instead.filter((other) => stemWord(other) !== stem)])
    }
  }
  return byStem
}
