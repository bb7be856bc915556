import { asc, eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { World } from '../../platform/world.ts'
import type { Vocabulary } from './search/expand.ts'
import { categories, categoryTranslations, products, searchWords } from './tables.ts'

export interface CategoryRow {
  readonly id: number
  readonly parentId: number | null
  readonly words: Readonly<Record<Language, { readonly name: string; readonly slug: string }>>
}

/** Published products of one category itself, without its children. */
interface Tally {
  readonly count: number
  readonly min: number
  readonly max: number
}

/**
 * The small parts of the catalogue that every list needs, kept in memory until the catalogue changes:
 * the tree, what each category holds, and the words of the search.
 */
export interface Snapshot {
  readonly categories: readonly CategoryRow[]
  readonly byId: ReadonlyMap<number, CategoryRow>
  readonly tallies: ReadonlyMap<number, Tally>
  readonly vocabulary: Vocabulary
}

const kept = new WeakMap<World, { version: number; snapshot: Promise<Snapshot> }>()

export function readSnapshot(world: World): Promise<Snapshot> {
  const before = kept.get(world)
  if (before?.version === world.pages.version) return before.snapshot
  const entry = { version: world.pages.version, snapshot: loadSnapshot(world) }
  kept.set(world, entry)
  // A failed read must not stay.
  entry.snapshot.catch(() => kept.delete(world))
  return entry.snapshot
}

async function loadSnapshot({ database: { db } }: World): Promise<Snapshot> {
  const [rows, sums, words] = await Promise.all([
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
    db
      .select({
        id: products.categoryId,
        count: sql<number>`count(*)::int`,
        min: sql<number>`min(${products.priceFrom})::bigint`,
        max: sql<number>`max(${products.priceTo})::bigint`,
      })
      .from(products)
      .where(eq(products.published, true))
      .groupBy(products.categoryId),
    db.select().from(searchWords).orderBy(asc(searchWords.word)),
  ])
  const tree = new Map<number, { id: number; parentId: number | null; words: Record<Language, { name: string; slug: string }> }>()
  const none = { name: '', slug: '' }
  for (const { id, parentId, language, name, slug } of rows) {
    const row = tree.get(id) ?? { id, parentId, words: { uk: none, en: none } }
    row.words[language] = { name, slug }
    tree.set(id, row)
  }
  // A name missing in English is the Ukrainian one.
  for (const row of tree.values()) if (row.words.en.name === '') row.words.en = row.words.uk
  return {
    categories: [...tree.values()],
    byId: tree,
    tallies: new Map(sums.map(({ id, count, min, max }) => [id, { count, min: Number(min), max: Number(max) }])),
    vocabulary: { words, stems: new Set(words.map(({ stem }) => stem)) },
  }
}

export function childrenOf(snapshot: Snapshot, id: number | null): CategoryRow[] {
  return snapshot.categories.filter(({ parentId }) => parentId === id)
}

/** The ids of categories with their whole subtrees; ids that do not exist stand for nothing. */
export function subtreesOf(snapshot: Snapshot, ids: readonly number[]): Set<number> {
  const found = new Set<number>()
  const visit = (id: number) => {
    if (found.has(id) || !snapshot.byId.has(id)) return
    found.add(id)
    for (const child of childrenOf(snapshot, id)) visit(child.id)
  }
  for (const id of ids) visit(id)
  return found
}

/** Root to leaf. */
export function pathTo(snapshot: Snapshot, id: number): CategoryRow[] {
  const row = snapshot.byId.get(id)
  if (!row) return []
  return [...(row.parentId === null ? [] : pathTo(snapshot, row.parentId)), row]
}
