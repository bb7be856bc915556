import { sql, type SQL } from 'drizzle-orm'
import type { ProductFilter } from '#contract/admin/bulk-prices.ts'
import { countLimit, pageLength } from '#contract/admin/lists.ts'
import {
  productGaps,
  productSorts,
  productStates,
  type ProductGap,
  type ProductRow,
  type ProductRows,
  type ProductSort,
  type ProductState,
} from '#contract/admin/products.ts'
import { cleanSearch } from '#contract/clean-text.ts'
import type { Language, Translated } from '#contract/languages.ts'
import type { ProductValues } from '#contract/product-values.ts'
import { lastChanges } from '../../../platform/audit/read-audit.ts'
import { countRows, toPage } from '../../../platform/db/list-page.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { trigramPattern, trigramText, containing } from '../../../platform/db/trigrams.ts'
import { imageRows, viewImage } from '../../media/index.ts'
import { searchProducts } from '../search-products.ts'
import { readSnapshot } from '../snapshot.ts'
import { findGaps } from './product-gaps.ts'
import { productState } from './read-editor.ts'

const dayMs = 86_400_000

interface ProductListFilter extends ProductFilter {
  readonly sort: ProductSort
  readonly language: Language
  readonly cursor: readonly [value: string, id: number] | null
}

export function readProductFilter(query: Readonly<Record<string, string>>, language: Language): ProductListFilter {
  const category = Number(query['category'])
  const sort = productSorts.find((known) => known === query['sort']) ?? 'changed'
  return {
    search: cleanSearch(query['search']),
    category: Number.isSafeInteger(category) && category > 0 ? category : null,
    state: productStates.find((known) => known === query['state']) ?? null,
    missing: productGaps.find((known) => known === query['missing']) ?? null,
    sort,
    language,
    cursor: parseCursor(query['cursor'], sort),
  }
}

/** The valid values of a cursor. PostgreSQL would fail to read others as a number or a time. */
const cursorValues: Record<ProductSort, RegExp> = { changed: /^\d{4}-\d\d-\d\d [\d:.]+[+-][\d:]+$/, name: /^[^\0]{0,300}$/, price: /^\d{1,15}$/ }

function parseCursor(text: string | undefined, sort: ProductSort): readonly [string, number] | null {
  if (text === undefined) return null
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[] // checked on the next line
    return typeof value === 'string' && cursorValues[sort].test(value) && Number.isSafeInteger(id) ? [value, id as number] : null
  } catch {
    return null
  }
}
const printCursor = (value: string, id: number) => Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** A sort order: what it compares, how to read a cursor's value, its direction, and the join order that its index needs. */
interface Order {
  readonly key: SQL
  readonly id: SQL
  readonly type: SQL
  readonly down: boolean
  readonly from: SQL
}

const texts = (language: Language) =>
  sql`left join product_translations ${sql.raw(language)} on ${sql.raw(language)}.product_id = p.id and ${sql.raw(language)}.language = ${sql.raw(`'${language}'`)}`
export const productsWithTexts = sql`products p ${texts('uk')} ${texts('en')}`
/** Names come from their language's index; every product has a row for both. */
const byName = (language: Language) => sql`product_translations ${sql.raw(language)} join products p on p.id = ${sql.raw(language)}.product_id
  ${texts(language === 'uk' ? 'en' : 'uk')}`

function toOrder(sort: ProductSort, language: Language): Order {
  if (sort === 'price') return { key: sql`p.base_price`, id: sql`p.id`, type: sql`bigint`, down: false, from: productsWithTexts }
  if (sort === 'changed') return { key: sql`p.updated_at`, id: sql`p.id`, type: sql`timestamptz`, down: true, from: productsWithTexts }
  const own = sql.raw(language)
  return {
    key: sql`${own}.name collate ${sql.raw(`"${language}-x-icu"`)}`,
    id: sql`${own}.product_id`,
    type: sql`text`,
    down: false,
    from: byName(language),
  }
}

const rankedBy = (ids: readonly number[]): Order => ({
  key: sql`array_position(${idArray(ids)}, p.id)`,
  id: sql`p.id`,
  type: sql`integer`,
  down: false,
  from: productsWithTexts,
})

/** The index holds only empty texts, which are few or nearly all; every product has a text row in both languages. */
const withoutText = (column: 'name' | 'description', language: Language) =>
  sql`p.id in (select product_id from product_translations where language = ${sql.raw(`'${language}'`)} and ${sql.raw(column)} = '')`

/** The condition for a picture `i`, written exactly as in its index. */
const withoutAlt = sql`(i.alt_uk = '' or i.alt_en = '')`

const gapConditions: Record<ProductGap, SQL> = {
  'name.en': withoutText('name', 'en'),
  'description.uk': withoutText('description', 'uk'),
  'description.en': withoutText('description', 'en'),
  picture: sql`not exists (select from product_images i where i.product_id = p.id)`,
  alt: sql`p.id in (select i.product_id from product_images i where ${withoutAlt})`,
  weight: sql`p.weight_kg is null`,
}

/** A draft that equals the published state is stored as null. */
const stateConditions: Record<ProductState, SQL> = {
  draft: sql`p.never_published`,
  published: sql`p.published`,
  changed: sql`p.published and exists (select from product_drafts d where d.product_id = p.id and d.data <> '{}')`,
  hidden: sql`not p.published and not p.never_published`,
}

/** The words of a search; quotation marks around names are not typed alike by everybody. */
const splitWords = (search: string): string[] => {
  const words = search
    .toLowerCase()
    .split(/[\s«»"“”„]+/)
    .filter(Boolean)
  return words.length > 0 ? words : [search]
}
/** All words in one text, in any order. */
const everyWord = (search: string, holds: (word: string) => SQL): SQL => sql`(${sql.join(splitWords(search).map(holds), sql` and `)})`
/** Matches a word: first by a trigram index, then by the text itself. A word shorter than a trigram cannot use the index. */
function holds(text: SQL, trigrams: SQL, word: string): SQL {
  const itself = sql`${text} like ${containing(word)}`
  return word.length < 3 ? itself : sql`(${trigrams} like ${trigramPattern(containing(word))} and ${itself})`
}
const lowerCode = sql`lower(code collate "und-x-icu")`
const codeHolds = (search: string) => everyWord(search, (word) => holds(lowerCode, trigramText(lowerCode), word))
const nameHolds = (search: string) => everyWord(search, (word) => holds(sql`name_lower`, sql`name_trigrams`, word))
const selectHits = (search: string) => sql`
  select product_id from product_translations where ${nameHolds(search)}
  union all select id from products where ${codeHolds(search)}`

/** Limits the products that a search for orders, pictures or the like looks through. */
const maxProducts = 1_000
/** A query of the products whose name or code holds the text, on sale or not. */
export const productsWith = (search: string): SQL => sql`select distinct product_id from (${selectHits(search)}) hits limit ${maxProducts}`

/** The ids of the products that match, when they are few; null when they are many. */
type Hits = { readonly ids: readonly number[] /** Best match first, in the list too. */; readonly isRanked: boolean } | null
/** Above this number, scanning products in their order finds the first page sooner than sorting all matches. */
const maxHits = 2_000

/** Where no name or code holds the text: the first page of what a buyer finds by all of its words, as by those of a category, synonyms and with typos. */
async function findHits(context: AppContext, db: Db | Tx, search: string): Promise<Hits> {
  const { rows } = await db.execute<{ id: number }>(sql`select product_id as id from (${selectHits(search)}) as hits limit ${maxHits + 1}`)
  if (rows.length > 0) return rows.length > maxHits ? null : { ids: rows.map(({ id }) => id), isRanked: false }
  const snapshot = await readSnapshot(context)
  const { indexes, leftOut } = await searchProducts(snapshot, search, null, 'uk')
  const found = leftOut.length > 0 ? [] : indexes.subarray(0, pageLength)
  return { ids: Array.from(found, (index) => snapshot.columns.ids[index] ?? 0), isRanked: true }
}

const idArray = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::integer[]`
const isAmong = (ids: readonly number[]) => sql`p.id = any(${idArray(ids)})`

/** Checks each product during the scan. */
const isHit = (search: string) => {
  const inText = (text: SQL) => everyWord(search, (word) => sql`${text} like ${containing(word)}`)
  return sql`(${inText(sql`uk.name_lower`)} or ${inText(sql`en.name_lower`)} or ${inText(sql`lower(p.code collate "und-x-icu")`)})`
}

/** SQL conditions on products `p` with their texts `uk` and `en`, for the products that a list with this filter shows. */
export async function filterConditions(context: AppContext, db: Db | Tx, filter: ProductFilter): Promise<SQL> {
  const hits = filter.search === '' ? null : await findHits(context, db, filter.search)
  return conditions(filter, hits ? isAmong(hits.ids) : undefined)
}

/** @param found how the search text is matched */
function conditions({ search, category, state, missing, ids, except }: ProductFilter, found = sql`p.id in (${selectHits(search)})`): SQL {
  const all = [sql`true`]
  if (search !== '') all.push(found)
  if (category !== null)
    all.push(sql`p.category_id in (
      with recursive tree as (
        select id from categories where id = ${category}
        union select categories.id from categories join tree on categories.parent_id = tree.id
      ) select id from tree)`)
  if (state !== null) all.push(stateConditions[state])
  if (missing !== null) all.push(gapConditions[missing])
  if (ids) all.push(isAmong(ids))
  if (except && except.length > 0) all.push(sql`not ${isAmong(except)}`)
  return sql.join(all, sql` and `)
}

interface Found extends Record<string, unknown> {
  id: number
  code: string
  base_price: number
  price_max: number
  published: boolean
  never_published: boolean
  draft: Partial<ProductValues> | null
  weight_kg: number | null
  updated_at: string
  cursor: string | null
  name: Translated
  description: Translated
  category: ProductRow['category']
  pictures: number
  pictures_without_alt: number
  picture: { id: number; hash: string; width: number; height: number; placeholder: string | null } | null
}

function select(requested: ProductListFilter, hits: Hits): SQL {
  const isRanked = hits?.isRanked === true
  const { key, id, type, down, from } = isRanked ? rankedBy(hits.ids) : toOrder(requested.sort, requested.language)
  const way = down ? sql`desc` : sql`asc`
  const ofLanguage =
    requested.sort === 'name' && !isRanked ? sql` and ${sql.raw(requested.language)}.language = ${sql.raw(`'${requested.language}'`)}` : sql``
  const after = requested.cursor
    ? sql` and (${key}, ${id}) ${down ? sql`<` : sql`>`} (${requested.cursor[0]}::${type}, ${requested.cursor[1]}::integer)`
    : sql``
  return sql`
    with page as materialized (
      select p.id, ${key} as key from ${from} where ${conditions(requested, hits ? isAmong(hits.ids) : isHit(requested.search))}${ofLanguage}${after}
      order by ${key} ${way}, ${id} ${way} limit ${pageLength + 1}
    )
    select p.id, p.code, p.base_price, p.price_max, p.published, p.never_published, d.data as draft, p.weight_kg, to_json(p.updated_at) #>> '{}' as updated_at, page.key::text as cursor,
      json_build_object('uk', coalesce(uk.name, ''), 'en', coalesce(en.name, '')) as name,
      json_build_object('uk', left(uk.description, 1), 'en', left(en.description, 1)) as description,
      (select json_build_object('id', p.category_id, 'name', json_object_agg(language, name)) from category_translations c where c.category_id = p.category_id) as category,
      (select count(*)::int from product_images i where i.product_id = p.id) as pictures,
      (select count(*)::int from product_images i where i.product_id = p.id and ${withoutAlt}) as pictures_without_alt,
      (select json_build_object('id', media.id, 'hash', media.hash, 'width', media.width, 'height', media.height, 'placeholder', media.placeholder)
        from product_images i join ${imageRows} on media.id = i.media_id where i.product_id = p.id order by i.position limit 1) as picture
    from page join products p on p.id = page.id
    left join product_drafts d on d.product_id = p.id
    ${texts('uk')} ${texts('en')}
    order by page.key ${way}, page.id ${way}`
}

/** The smallest of the picture's widths. */
function smallest(picture: Found['picture']): string | null {
  return picture === null ? null : (viewImage(picture).sources.at(-1)?.srcset.split(' ')[0] ?? null)
}

/** The number of matches, counted up to one more than a list shows. */
async function count(db: Db, requested: ProductListFilter, hits: Hits): Promise<number> {
  const { search, category, state, missing } = requested
  if (search !== '' && hits === null && category === null && state === null && missing === null) {
    // A common word usually matches enough names in its own language: those are counted without reading products.
    const language = /\p{Script=Cyrillic}/u.test(search) ? 'uk' : 'en'
    const nameHits = await countRows(db, sql`select from product_translations where language = ${language} and ${nameHolds(search)}`)
    if (nameHits > countLimit) return nameHits
  }
  return countRows(db, sql`select from ${productsWithTexts} where ${conditions(requested, hits ? isAmong(hits.ids) : undefined)}`)
}

/** Products for the staff, hidden ones too, fifty a page. The cursor stays right while others change the list. */
export async function listProductRows(context: AppContext, requested: ProductListFilter, nextLink: (cursor: string) => string): Promise<ProductRows> {
  const { db } = context.database
  const hits = requested.search === '' ? null : await findHits(context, db, requested.search)
  const [{ rows }, found] = await Promise.all([db.execute<Found>(select(requested, hits)), count(db, requested, hits)])
  const { shown, ...page } = toPage(rows, found, ({ cursor, id }) => cursor && printCursor(cursor, id), nextLink)
  const ids = shown.map(({ id }) => id)
  const [last, ordered] = await Promise.all([
    lastChanges(db, 'product', ids),
    context.cataloguePorts.piecesOrderedSince(db, ids, new Date(context.clock.now().getTime() - 30 * dayMs)),
  ])
  const data = shown.map(
    (row): ProductRow => ({
      id: row.id,
      code: row.code,
      picture: smallest(row.picture),
      name: row.name,
      category: row.category,
      price_kopiykas: row.base_price,
      price_varies: row.price_max !== row.base_price,
      state: productState({ published: row.published, neverPublished: row.never_published }, Object.keys(row.draft ?? {}).length > 0),
      missing: findGaps({
        nameEn: row.name.en,
        descriptionUk: row.description.uk,
        descriptionEn: row.description.en,
        pictures: row.pictures,
        picturesWithoutAlt: row.pictures_without_alt,
        weightKg: row.weight_kg,
      }),
      ordered_30_days: ordered.get(row.id) ?? 0,
      changed_at: new Date(row.updated_at).toISOString(),
      changed_by: last.get(String(row.id))?.by ?? null,
    }),
  )
  return { data, ...page }
}
