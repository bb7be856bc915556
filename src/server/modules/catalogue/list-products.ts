import { and, asc, desc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { defaultSort, type ProductList, type ProductQuery } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import { money, type Money } from '#contract/money.ts'
import type { World } from '../../platform/world.ts'
import { exchangeFor, type Exchange } from '../content/index.ts'
import { loadProducts } from './cards.ts'
import { expandSearch, type ExpandedSearch } from './search/expand.ts'
import { childrenOf, readSnapshot, subtreesOf, type Snapshot } from './snapshot.ts'
import { products, productTranslations } from './tables.ts'

interface Found {
  readonly ids: number[]
  readonly total: number
  /** Kopiykas over what matches search and categories, the price filter left out; null when nothing does. */
  readonly bounds: { readonly min: number; readonly max: number } | null
  readonly counts: Map<number, number>
}

/** One row a matching product: its id and how well it matches. */
function searchHits(words: ExpandedSearch['words']): SQL {
  const flat = words.flatMap((stems, number) => [...stems].map(([stem, closeness]) => ({ stem, closeness, number })))
  return sql`(
    select product_id, sum(score) as score from (
      select t.product_id, q.number, max(t.weight * q.closeness) as score
      from unnest(${sql.param(flat.map(({ stem }) => stem))}::text[], ${sql.param(flat.map(({ closeness }) => closeness))}::int[], ${sql.param(flat.map(({ number }) => number))}::int[]) as q(stem, closeness, number)
      join search_terms t on t.stem = q.stem
      group by t.product_id, q.number
    ) words group by product_id having count(*) = ${words.length}
  )`
}

function priceCondition(query: ProductQuery, exchange: Exchange): SQL | undefined {
  return and(
    query.priceFrom === null ? undefined : gte(products.priceTo, exchange.bound(query.priceFrom as Money, 'floor')), // minor units by the parser
    query.priceTo === null ? undefined : lte(products.priceFrom, exchange.bound(query.priceTo as Money, 'ceil')),
  )
}

function order(query: ProductQuery, language: Language, searching: boolean): SQL[] {
  const sort = query.sort ?? (searching ? 'RELEVANCE' : defaultSort)
  switch (sort) {
    case 'PRICE_ASC':
      return [asc(products.priceFrom), asc(products.id)]
    case 'PRICE_DESC':
      return [desc(products.priceFrom), desc(products.id)]
    case 'NEWEST':
      return [desc(products.createdAt), asc(products.id)]
    case 'RELEVANCE':
      return [sql`hits.score desc`, asc(products.id)]
    case 'NAME':
      // The collation is part of the index, so it is written out.
      return [
        language === 'uk' ? sql`${productTranslations.name} collate "uk-x-icu"` : sql`${productTranslations.name} collate "en-x-icu"`,
        asc(products.id),
      ]
  }
}

async function find(
  world: World,
  query: ProductQuery,
  language: Language,
  exchange: Exchange,
  snapshot: Snapshot,
  search: ExpandedSearch | null,
): Promise<Found> {
  const { db } = world.database
  const chosen = query.categoryIds.length > 0 ? subtreesOf(snapshot, query.categoryIds) : null
  const inCategories = chosen ? inArray(products.categoryId, chosen.size > 0 ? [...chosen] : [-1]) : undefined
  const priced = priceCondition(query, exchange)
  const published = eq(products.published, true)
  const byName = (query.sort ?? (search ? null : defaultSort)) === 'NAME'

  const from = () => {
    let base = db.select({ id: products.id }).from(products).$dynamic()
    if (search) base = base.innerJoin(sql`${searchHits(search.words)} as hits`, sql`hits.product_id = ${products.id}`)
    if (byName)
      base = base.innerJoin(productTranslations, and(eq(productTranslations.productId, products.id), eq(productTranslations.language, language)))
    return base
  }
  const page = from()
    .where(and(published, inCategories, priced))
    .orderBy(...order(query, language, search !== null))
    .limit(query.limit)
    .offset(query.page * query.limit)

  // Without search and price filter the snapshot knows how many there are.
  if (!search && !priced) {
    const ids = (await page).map(({ id }) => id)
    return { ids, ...tallied(snapshot, chosen) }
  }
  const sums = db
    .select({
      category: products.categoryId,
      all: sql<number>`count(*)::int`,
      matching: priced ? sql<number>`(count(*) filter (where ${priced}))::int` : sql<number>`count(*)::int`,
      min: sql<number>`min(${products.priceFrom})::bigint`,
      max: sql<number>`max(${products.priceTo})::bigint`,
    })
    .from(products)
    .$dynamic()
  const counted = (search ? sums.innerJoin(sql`${searchHits(search.words)} as hits`, sql`hits.product_id = ${products.id}`) : sums)
    .where(published)
    .groupBy(products.categoryId)
  const [ids, rows] = await Promise.all([page, counted])
  const within = rows.filter(({ category }) => !chosen || chosen.has(category))
  return {
    ids: ids.map(({ id }) => id),
    total: within.reduce((total, { matching }) => total + matching, 0),
    bounds:
      within.length === 0 ? null : { min: Math.min(...within.map(({ min }) => Number(min))), max: Math.max(...within.map(({ max }) => Number(max))) },
    counts: new Map(rows.map(({ category, matching }) => [category, matching])),
  }
}

function tallied(snapshot: Snapshot, chosen: ReadonlySet<number> | null): Omit<Found, 'ids'> {
  const within = [...snapshot.tallies].filter(([id]) => !chosen || chosen.has(id)).map(([, tally]) => tally)
  return {
    total: within.reduce((total, { count }) => total + count, 0),
    bounds: within.length === 0 ? null : { min: Math.min(...within.map(({ min }) => min)), max: Math.max(...within.map(({ max }) => max)) },
    counts: new Map([...snapshot.tallies].map(([id, { count }]) => [id, count])),
  }
}

/** Every category with what it and its children hold. */
export function countSubtrees(snapshot: Snapshot, own: ReadonlyMap<number, number>): Map<number, number> {
  const totals = new Map<number, number>()
  const visit = (id: number): number => {
    const total = childrenOf(snapshot, id).reduce((sum, child) => sum + visit(child.id), own.get(id) ?? 0)
    totals.set(id, total)
    return total
  }
  for (const root of childrenOf(snapshot, null)) visit(root.id)
  return totals
}

/** Outwards to whole units of the currency, so that a bound never hides the dearest product. */
function outward(bounds: { min: number; max: number } | null, exchange: Exchange): { min: number; max: number } {
  if (!bounds) return { min: 0, max: 0 }
  return { min: Math.floor(exchange.show(money(bounds.min)) / 100), max: Math.ceil(exchange.show(money(bounds.max)) / 100) }
}

function links(address: string, page: number, pages: number): ProductList['links'] {
  const at = (number: number) => {
    const url = new URL(address, 'http://host')
    if (number === 0) url.searchParams.delete('page')
    else url.searchParams.set('page', String(number))
    return `${url.pathname}${url.search}`
  }
  const last = Math.max(0, pages - 1)
  return { first: at(0), last: at(last), prev: page > 0 ? at(Math.min(page - 1, last)) : null, next: page < last ? at(page + 1) : null }
}

/** `GET /v1/product` (api.md). */
export async function listProducts(world: World, query: ProductQuery, language: Language, address: string): Promise<ProductList> {
  const [exchange, snapshot] = await Promise.all([exchangeFor(world.database.db, language), readSnapshot(world)])
  const search = query.search === '' ? null : expandSearch(query.search, snapshot.vocabulary)
  // A text without a single word (only signs) finds nothing, as does a word that nothing resembles.
  const hopeless = search !== null && (search.words.length === 0 || search.words.some((stems) => stems.size === 0))
  const found: Found = hopeless
    ? { ids: [], total: 0, bounds: null, counts: new Map() }
    : await find(world, query, language, exchange, snapshot, search)
  const loaded = await loadProducts(world.database.db, found.ids, language, exchange)
  const data = [...loaded.values()].map(({ card }) => card)
  const bounds = outward(found.bounds, exchange)
  const everything = outward(tallied(snapshot, null).bounds, exchange)
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
      total_min_price: everything.min,
      total_max_price: everything.max,
      currency: exchange.currency,
      category_counts: Object.fromEntries(countSubtrees(snapshot, found.counts)),
      did_you_mean: search?.corrected ?? null,
    },
    links: links(address, query.page, pages),
  }
}
