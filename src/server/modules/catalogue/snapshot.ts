import { asc, eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { World } from '../../platform/app-context.ts'
import type { Vocabulary } from './search/expand-query.ts'
import { createPostings, type Postings } from './search/postings.ts'
import { loadShelf, pickFrom, type Shelf } from './product-columns.ts'
import { categories, categoryTranslations, searchWords } from './tables.ts'

export interface CategoryRow {
  readonly id: number
  readonly parentId: number | null
  readonly words: Readonly<Record<Language, { readonly name: string; readonly slug: string }>>
}

/**
 * The small parts of the catalogue that every list needs, kept in memory until the catalogue changes:
 * the tree, what stands on the shelf, and the words of the search.
 */
export interface Snapshot {
  readonly categories: readonly CategoryRow[]
  readonly byId: ReadonlyMap<number, CategoryRow>
  readonly shelf: Shelf
  /** Published products of each category itself, without its children. */
  readonly counts: ReadonlyMap<number, number>
  /** Kopiykas over the whole published catalogue; null when it is empty. */
  readonly bounds: { readonly min: number; readonly max: number } | null
  readonly vocabulary: Vocabulary
  readonly postings: Postings
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
  const [rows, shelf, words] = await Promise.all([
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
    loadShelf(db),
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
  const { counts, bounds } = pickFrom(shelf, shelf.places('NAME', 'uk'), { categories: null, from: null, to: null, offset: 0, limit: 0 })
  return {
    categories: [...tree.values()],
    byId: tree,
    shelf,
    counts,
    bounds,
    vocabulary: { words, stems: new Set(words.map(({ stem }) => stem)) },
    postings: createPostings(db, shelf),
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
