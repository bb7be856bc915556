import { stemOf } from './stem.ts'

/** Words that say nothing about a product: they are not looked for beside words that do. */
const stopWords = new Set(
  'і й та а або чи з зі із зо в у на до для від по під над при про за без як a an the and or of for with without in on at to by from can'.split(' '),
)
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** Everything here is made of it, so few names say it: it may be found, and need not. */
const ubiquitous = new Set(['бетон', 'бетонний', 'concrete'].map(stemOf))
export function isUbiquitous(stem: string): boolean {
  return ubiquitous.has(stem)
}
