import type { Language } from '#contract/languages.ts'
import type { FacetColumns } from './facet-columns.ts'
import { takeSizes } from './search/sizes.ts'
import { splitWords } from './search/stem.ts'
import { searchProducts } from './search-products.ts'
import type { Snapshot } from './snapshot.ts'

const maxSizes = 3
const units: Readonly<Record<Language, string>> = { uk: 'см', en: 'cm' }

/** Words and the beginning of a size: `вазон 60`, `60 на`. */
const begunSize = /^(.*?)(?<![\p{L}\d.,])(\d{1,4})\s*(?:[xх×*]|на|by)?$/iu

/** Outer sizes of products in whole centimetres, with the number of products in each; skips unknown measurements. */
function countSizes({ first, measures }: FacetColumns, indexes: Int32Array): Map<string, number> {
  const counts = new Map<string, number>()
  for (const index of indexes) {
    const own = new Set<string>()
    for (let at = first[index] ?? 0; at < (first[index + 1] ?? 0); at++) {
      const size = [measures.length[at] ?? 0, measures.width[at] ?? 0, measures.height[at] ?? 0]
      if (size.every((length) => length >= 10)) own.add(size.map((length) => Math.round(length / 10)).join('×'))
    }
    for (const size of own) counts.set(size, (counts.get(size) ?? 0) + 1)
  }
  return counts
}

/** Suggested texts that add a size or complete a begun one, commonest sizes first; each has results. */
export async function sizesThatGoOn(snapshot: Snapshot, text: string, language: Language): Promise<string[]> {
  const [, before = text, begun = ''] = begunSize.exec(text) ?? []
  const sizes = takeSizes(before)
  const words = splitWords(before)
  // Do not suggest sizes after an unfinished word.
  if (sizes.text !== '' || !words.every((word) => snapshot.vocabulary.words.some((known) => known.word === word))) return []
  if (words.length === 0 && begun === '') return []
  const { indexes } = await searchProducts(snapshot, sizes.rest, null, language)
  const offered = [...countSizes(snapshot.facetColumns, indexes)].filter(([size]) => begun === '' || size.split('×').includes(begun))
  const texts: string[] = []
  const beginsSo = (size: string) => Number(size.startsWith(`${begun}×`))
  for (const [size] of offered.toSorted(([a, few], [b, many]) => beginsSo(b) - beginsSo(a) || many - few)) {
    if (texts.length >= maxSizes) break
    const whole = `${sizes.rest} ${size} ${units[language]}`.trim()
    if ((await searchProducts(snapshot, whole, null, language)).indexes.length > 0) texts.push(whole)
  }
  return texts
}
