import type { ProductList, ProductQuery, Facets } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import { money } from '#contract/money.ts'
import type { ValueFacet } from '#contract/facets.ts'
import { translate } from '#i18n/translate.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readProduction } from '../content/index.ts'
import { exchangeFor, type Exchange } from '../currency/index.ts'
import { loadProducts } from './load-products.ts'
import { viewListed } from './view-card.ts'
import { countEmptySearch } from './count-empty-search.ts'
import { filterProducts, type FilterResult } from './filter-products.ts'
import { readPriceWords } from './price-words.ts'
import { searchProducts } from './search-products.ts'
import { childCategories, readSnapshot, collectSubtrees, type Snapshot } from './snapshot.ts'
import type { FacetColumns } from './facet-columns.ts'

/** Product counts of each category including its subcategories. */
export function countSubtrees(snapshot: Snapshot, own: ReadonlyMap<number, number>): Map<number, number> {
  const totals = new Map<number, number>()
  const visit = (id: number): number => {
    const total = childCategories(snapshot, id).reduce((sum, child) => sum + visit(child.id), own.get(id) ?? 0)
    totals.set(id, total)
    return total
  }
  for (const root of childCategories(snapshot, null)) visit(root.id)
  return totals
}

/** Rounds outwards to whole currency units, so that a bound never excludes the dearest product. */
function roundOutward(bounds: { min: number; max: number } | null, exchange: Exchange): { min: number; max: number } {
  if (!bounds) return { min: 0, max: 0 }
  return { min: Math.floor(exchange.show(money(bounds.min)) / 100), max: Math.ceil(exchange.show(money(bounds.max)) / 100) }
}

function links(requestUrl: string, page: number, pages: number): ProductList['links'] {
  const at = (number: number) => {
    const url = new URL(requestUrl, 'http://host')
    if (number === 0) url.searchParams.delete('page')
    else url.searchParams.set('page', String(number))
    return `${url.pathname}${url.search}`
  }
  const last = Math.max(0, pages - 1)
  return { first: at(0), last: at(last), prev: page > 0 ? at(Math.min(page - 1, last)) : null, next: page < last ? at(page + 1) : null }
}

/** Drops unknown category ids, with a warning in the log (rule 2.4). */
function knownCategories(context: AppContext, snapshot: Snapshot, ids: readonly number[]): number[] {
  const unknown = ids.filter((id) => !snapshot.byId.has(id))
  if (unknown.length > 0) context.log.warn({ categories: unknown }, 'unknown categories')
  return ids.filter((id) => snapshot.byId.has(id))
}

/** `GET /v1/product`. */
export async function listProducts(context: AppContext, query: ProductQuery, language: Language, requestUrl: string): Promise<ProductList> {
  const { db } = context.database
  const [exchange, snapshot, production] = await Promise.all([
    exchangeFor(context, db, language, query.currency),
    readSnapshot(context),
    readProduction(context, db),
  ])
  const priced = await readPriceWords(context, query.search, exchange)
  const text = priced?.text ?? query.search
  const search = await searchProducts(snapshot, text, query.sort, language)
  if (search.indexes.length === 0 && text !== '' && query.page === 0) await countEmptySearch(context, text)
  const price = priced?.bounds ?? {
    from: query.priceFrom === null ? null : exchange.bound(money(query.priceFrom), 'floor'),
    to: query.priceTo === null ? null : exchange.bound(money(query.priceTo), 'ceil'),
  }
  const categories = knownCategories(context, snapshot, query.categoryIds)
  const found = filterProducts(snapshot.columns, snapshot.facetColumns, search.indexes, {
    categories: categories.length > 0 ? collectSubtrees(snapshot, categories) : null,
    ...price,
    facets: query.facets,
    offset: query.page * query.limit,
    limit: query.limit,
  })
  const loaded = await loadProducts(db, found.ids)
  const data = [...loaded.values()].map((product) => viewListed(product, language, exchange, production))
  const bounds = roundOutward(found.bounds, exchange)
  const all = roundOutward(snapshot.bounds, exchange)
  const pages = Math.ceil(found.total / query.limit)
  const before = query.page * query.limit
  return {
    data,
    meta: {
      current_page: query.page,
      per_page: query.limit,
      total_pages: pages,
      from: data.length > 0 ? before + 1 : null,
      to: data.length > 0 ? before + data.length : null,
      total: found.total,
      min_price: bounds.min,
      max_price: bounds.max,
      total_min_price: all.min,
      total_max_price: all.max,
      currency: exchange.currency,
      category_counts: Object.fromEntries(countSubtrees(snapshot, found.counts)),
      facets: viewFacets(context, snapshot.facetColumns, found, language),
      did_you_mean: search.corrected,
      left_out: [...search.leftOut],
      price_words: priced && { search: priced.text, price_from: priced.from, price_to: priced.to },
    },
    links: links(requestUrl, query.page, pages),
  }
}

/** For labels, each of which is a list entry of its own. */
const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('uk') + text.slice(1)

const keys: Readonly<Record<ValueFacet, (value: string) => string>> = {
  place: (value) => `place_${value}`,
  shape: (value) => `shape_${value}`,
  color: (value) => `colour_${value}`,
  option: (value) => `option_${value}`,
}

/** Facets in the reader's language: the shop's names for colours and options, translated codes for places and shapes. */
function viewFacets(
  context: AppContext,
  columns: FacetColumns,
  { valueCounts, ranges }: Pick<FilterResult, 'valueCounts' | 'ranges'>,
  language: Language,
): Facets {
  const messages = context.messages.messages(language, 'facets')
  const translateValue = (facet: ValueFacet, value: string): string => {
    const key = keys[facet](value)
    // An unknown code, from a later release, is shown as it is.
    if (key in messages) return translate(messages, language, key)
    return columns.labels.get(`${facet}:${value}`)?.[language] ?? value
  }
  const viewValues = (facet: ValueFacet) =>
    columns.values[facet].map(({ value }, index) => ({
      value,
      label: capitalised(translateValue(facet, value)),
      count: valueCounts[facet][index] ?? 0,
    }))
  return { place: viewValues('place'), shape: viewValues('shape'), color: viewValues('color'), option: viewValues('option'), ...ranges }
}
