import type { Suggestions } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readProduction } from '../content/index.ts'
import { exchangeFor } from '../currency/index.ts'
import { filterProducts } from './filter-products.ts'
import { countSubtrees } from './list-products.ts'
import { loadProducts } from './load-products.ts'
import { readPriceWords } from './price-words.ts'
import { searchProducts } from './search-products.ts'
import { possibleStems, splitWords } from './search/stem.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'
import { viewListed } from './view-card.ts'
import type { FacetColumns } from './facet-columns.ts'
import { takeSizes } from './search/sizes.ts'

const everything = { categories: null, from: null, to: null, facets: null } as const
const maxCategories = 4
const maxQueries = 3

/** Categories of the results, those with most first; leaves out a parent with the same count as a child. */
function suggestCategories(snapshot: Snapshot, counts: ReadonlyMap<number, number>, language: Language): Suggestions['categories'] {
  const totals = countSubtrees(snapshot, counts)
  return snapshot.categories
    .map(({ id, parentId, translations }) => ({ id, parentId, name: translations[language].name, count: totals.get(id) ?? 0 }))
    .filter(({ id, count }) => count > 0 && !snapshot.categories.some(({ id: child, parentId }) => parentId === id && totals.get(child) === count))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxCategories)
    .map(({ id, name, count }) => ({ id, name, count }))
}

/** Inflected forms that nobody types into a search: `лаву`, `вазонів`. */
const oblique = /(?:[ую]|[оеє]ю|[ії]в|ок|[ая][мх]|[ая]ми|ого|ому|[иі]х|[иі]м|[иі]ми|ої|ові|еві)$/u

/** Texts in which a catalogue word replaces the unfinished last word. */
function suggestQueries({ vocabulary }: Snapshot, text: string): string[] {
  const last = /[\p{L}'’ʼ-]+$/u.exec(text)?.[0] ?? ''
  if (last.length < 3) return []
  const begun = last.toLowerCase()
  // Other forms of a complete word find the same, so they are not suggested.
  const whole = vocabulary.words.some(({ word }) => word === begun) ? possibleStems(begun) : []
  const words = vocabulary.words.filter(({ word, stem }) => word.startsWith(begun) && word !== begun && !whole.includes(stem) && !oblique.test(word))
  // The shortest form of each word.
  const byStem = new Map(words.toSorted((a, b) => b.word.length - a.word.length).map(({ word, stem }) => [stem, word]))
  const before = text.slice(0, text.length - last.length)
  return [...byStem.values()].toSorted((a, b) => a.length - b.length).map((word) => before + word)
}

/** `GET /v1/suggest`: suggestions for an unfinished text. Every suggestion has results. */
export async function suggest(context: AppContext, text: string, limit: number, language: Language): Promise<Suggestions> {
  const { db } = context.database
  const [exchange, snapshot, production] = await Promise.all([exchangeFor(context, db, language), readSnapshot(context), readProduction(context, db)])
  const { columns, facetColumns } = snapshot
  const priced = await readPriceWords(context, text, exchange)
  const { indexes, corrected, leftOut } = await searchProducts(snapshot, priced?.text ?? text, null, language)
  const found = filterProducts(columns, facetColumns, indexes, { ...everything, ...priced?.bounds, offset: 0, limit })
  const loaded = await loadProducts(db, found.ids)
  const queries: string[] = []
  // A suggested text would lose the price in this one.
  for (const query of priced ? [] : [...(corrected === null ? [] : [corrected]), ...suggestQueries(snapshot, text)]) {
    if (queries.length >= maxQueries) break
    if (!queries.includes(query) && (await searchProducts(snapshot, query, null, language)).indexes.length > 0) queries.push(query)
  }
  return {
    products: [...loaded.values()].map((product) => viewListed(product, language, exchange, production)),
    categories: suggestCategories(snapshot, found.counts, language),
    queries,
    sizes: priced ? [] : await sizesThatGoOn(snapshot, corrected ?? text, language),
    left_out: [...leftOut],
  }
}

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
async function sizesThatGoOn(snapshot: Snapshot, text: string, language: Language): Promise<string[]> {
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
