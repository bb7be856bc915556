import { asc, inArray, sql } from 'drizzle-orm'
import { valueFacets } from '#contract/facets.ts'
import type { Tx } from '../../platform/db/db.ts'
import { choiceLabels, deriveFacets, deriveMeasures } from './derive-facets.ts'
import { loadProducts } from './load-products.ts'
import { attributeTerm } from './search/attribute-words.ts'
import { indexProduct } from './search/index-product.ts'
import {
  categories,
  categoryTranslations,
  productFacets,
  productMeasures,
  products,
  productTranslations,
  searchTerms,
  searchWords,
} from './tables.ts'

/** Rows per statement: PostgreSQL allows 65,535 parameters. */
const maxRows = 5_000

async function inParts<T>(rows: readonly T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += maxRows) await insert(rows.slice(start, start + maxRows))
}

/** Names from root to leaf in both languages, by category. */
async function categoryNames(tx: Tx): Promise<Map<number, string[]>> {
  const tree = await tx.select().from(categories)
  const names = await tx.select().from(categoryTranslations)
  const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]))
  const listAncestors = (id: number | null): number[] => (id === null ? [] : [...listAncestors(parents.get(id) ?? null), id])
  const listNames = (id: number) => names.filter(({ categoryId }) => categoryId === id).map(({ name }) => name)
  return new Map(tree.map(({ id }) => [id, listAncestors(id).flatMap(listNames)]))
}

/** Rebuilds what lists and search derive from products, in the transaction that changed them: measures, facets, search terms. */
export async function reindexProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  const list = [...ids]
  // The lock makes other writers wait: derived data must match one state of the product.
  await tx.select({ id: products.id }).from(products).where(inArray(products.id, list)).orderBy(asc(products.id)).for('update')
  const texts = await tx.select().from(productTranslations).where(inArray(productTranslations.productId, list))
  const names = await categoryNames(tx)
  for (const table of [productMeasures, productFacets, searchTerms]) await tx.delete(table).where(inArray(table.productId, list))
  const derived = [...(await loadProducts(tx, list))].map(([productId, product]) => {
    const codes = deriveFacets(product)
    const own = texts.filter((text) => text.productId === productId)
    const facets = valueFacets.flatMap((facet) => [...codes[facet]].map((value) => ({ productId, facet, value })))
    const indexed = indexProduct({
      names: own.map(({ name }) => name),
      categories: names.get(product.row.categoryId) ?? [],
      descriptions: own.map(({ description }) => description),
      labels: choiceLabels(product),
      attributes: facets.map(({ facet, value }) => attributeTerm(facet, value)),
    })
    return {
      measures: deriveMeasures(product).map((measure, position) => ({ productId, position, ...measure })),
      facets,
      terms: [...indexed.terms].map(([stem, weight]) => ({ productId, stem, weight })),
      words: [...indexed.words],
    }
  })
  // Sorted, because two concurrent writers in different orders would deadlock.
  const words = [...new Map(derived.flatMap((product) => product.words))].map(([word, stem]) => ({ word, stem })).sort(byWord)
  await inParts(
    derived.flatMap(({ measures }) => measures),
    (part) => tx.insert(productMeasures).values(part),
  )
  await inParts(
    derived.flatMap(({ facets }) => facets),
    (part) => tx.insert(productFacets).values(part),
  )
  await inParts(
    derived.flatMap(({ terms }) => terms),
    (part) => tx.insert(searchTerms).values(part),
  )
  await inParts(words, (part) =>
    tx
      .insert(searchWords)
      .values(part)
      .onConflictDoUpdate({
        target: searchWords.word,
        set: { stem: sql`excluded.stem` },
        setWhere: sql`${searchWords.stem} <> excluded.stem`,
      }),
  )
}

const byWord = (a: { word: string }, b: { word: string }) => (a.word < b.word ? -1 : 1)
