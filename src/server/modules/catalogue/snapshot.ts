import { asc, eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { Palettes } from '#contract/palette.ts'
import type { SynonymRow } from '#contract/search-synonyms.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { untilChanged } from '../../platform/http/until-changed.ts'
import { cachedSettings } from '../content/index.ts'
import { attributeWords } from './search/attribute-words.ts'
import type { Vocabulary } from './search/expand-query.ts'
import { createPostings, type Postings } from './search/postings.ts'
import { synonymsByStem } from './search/synonyms.ts'
import { loadFacetColumns, type FacetColumns } from './facet-columns.ts'
import { filterProducts } from './filter-products.ts'
import { loadColumns, type ProductColumns } from './product-columns.ts'
import { categories, categoryTranslations, searchWords } from './tables.ts'

export interface CategoryRow {
  readonly id: number
  readonly parentId: number | null
  readonly translations: Readonly<Record<Language, { readonly name: string; readonly slug: string }>>
}

/**
 * The parts of the catalogue that every list needs: the tree, the product columns and the search vocabulary. Kept in memory until the
 * catalogue changes.
 */
export interface Snapshot {
  readonly categories: readonly CategoryRow[]
  readonly byId: ReadonlyMap<number, CategoryRow>
  readonly columns: ProductColumns
  readonly facetColumns: FacetColumns
  /** Published products of each category, without subcategories. */
  readonly counts: ReadonlyMap<number, number>
  /** Price range of the published catalogue in kopiykas; null when it is empty. */
  readonly bounds: { readonly min: number; readonly max: number } | null
  readonly vocabulary: Vocabulary
  readonly postings: Postings
}

/** The parts that depend only on the catalogue: synonyms and colours are settings, which change separately. */
type CatalogueParts = Omit<Snapshot, 'vocabulary'> & { readonly vocabulary: Omit<Vocabulary, 'synonyms' | 'attributes'> }

export async function readSnapshot(context: AppContext): Promise<Snapshot> {
  const [parts, { search_synonyms, palettes }] = await Promise.all([readCatalogueParts(context), cachedSettings(context, context.database.db)])
  return withSettings(parts, search_synonyms, palettes)
}

const withWords = new WeakMap<CatalogueParts, { readonly rows: readonly SynonymRow[]; readonly palettes: Palettes; readonly snapshot: Snapshot }>()

function withSettings(parts: CatalogueParts, rows: readonly SynonymRow[], palettes: Palettes): Snapshot {
  const before = withWords.get(parts)
  if (before?.rows === rows && before.palettes === palettes) return before.snapshot
  const snapshot = { ...parts, vocabulary: { ...parts.vocabulary, synonyms: synonymsByStem(rows), attributes: attributeWords(palettes) } }
  withWords.set(parts, { rows, palettes, snapshot })
  return snapshot
}

const readCatalogueParts = untilChanged(['catalogue'], loadCatalogueParts)

async function loadCatalogueParts({ database: { db } }: AppContext): Promise<CatalogueParts> {
  const [rows, columns, wordRows] = await Promise.all([
    db
      .select({
        id: categories.id,
        parentId: categories.parentId,
        language: categoryTranslations.language,
        name: categoryTranslations.name,
        slug: categoryTranslations.slug,
      })
      .from(categories)
      .innerJoin(categoryTranslations, eq(categoryTranslations.categoryId, categories.id))
      .orderBy(asc(categories.position), asc(categories.id)),
    loadColumns(db),
    db.select().from(searchWords).orderBy(asc(searchWords.word)),
  ])
  const facetColumns = await loadFacetColumns(db, columns.ids)
  const tree = new Map<number, { id: number; parentId: number | null; translations: Record<Language, { name: string; slug: string }> }>()
  const none = { name: '', slug: '' }
  for (const { id, parentId, language, name, slug } of rows) {
    const row = tree.get(id) ?? { id, parentId, translations: { uk: none, en: none } }
    row.translations[language] = { name, slug }
    tree.set(id, row)
  }
  // A missing English name falls back to the Ukrainian one.
  for (const row of tree.values()) if (row.translations.en.name === '') row.translations.en = row.translations.uk
  const everything = { categories: null, from: null, to: null, facets: null, offset: 0, limit: 0 }
  const { counts, bounds } = filterProducts(columns, facetColumns, columns.order('NAME', 'uk'), everything)
  return {
    categories: [...tree.values()],
    byId: tree,
    columns,
    facetColumns,
    counts,
    bounds,
    vocabulary: { words: wordRows, stems: new Set(wordRows.map(({ stem }) => stem)) },
    postings: createPostings(db, columns),
  }
}

export function childCategories(snapshot: Snapshot, id: number | null): CategoryRow[] {
  return snapshot.categories.filter(({ parentId }) => parentId === id)
}

/** Ids of categories with all subcategories; unknown ids are ignored. */
export function collectSubtrees(snapshot: Snapshot, ids: readonly number[]): Set<number> {
  const found = new Set<number>()
  const visit = (id: number) => {
    if (found.has(id) || !snapshot.byId.has(id)) return
    found.add(id)
    for (const child of childCategories(snapshot, id)) visit(child.id)
  }
  for (const id of ids) visit(id)
  return found
}

/** From root to leaf. */
export function pathTo(snapshot: Snapshot, id: number): CategoryRow[] {
  const row = snapshot.byId.get(id)
  if (!row) return []
  return [...(row.parentId === null ? [] : pathTo(snapshot, row.parentId)), row]
}
