import type { Category } from '../api/shop-data.ts'

/** The selection of categories (rule 2.4). */
type Tree = readonly Category[]

/** Visits every category with the ids of its path, its own last. */
export function* walkCategories(tree: Tree, above: readonly number[] = []): Generator<{ node: Category; path: readonly number[] }> {
  for (const node of tree) {
    const path = [...above, node.categoryId]
    yield { node, path }
    yield* walkCategories(node.child, path)
  }
}

export function findCategory(tree: Tree, categoryId: number): { node: Category; path: readonly number[] } | undefined {
  for (const found of walkCategories(tree)) if (found.node.categoryId === categoryId) return found
  return undefined
}

const idsUnder = (node: Category): number[] => [...walkCategories([node])].map((found) => found.node.categoryId)

/** Ids in the URL that the shop does not have; empty until the tree is loaded. */
export function unknownCategories(tree: Tree, categoryIds: readonly number[]): number[] {
  return tree.length === 0 ? [] : categoryIds.filter((id) => !findCategory(tree, id))
}

/** Removes unknown categories from the listing, so that a link to a deleted one shows the rest (rule 2.4). */
export function withKnownCategories<L extends { readonly categoryIds: readonly number[] }>(listing: L, tree: Tree): L {
  const unknown = unknownCategories(tree, listing.categoryIds)
  return unknown.length === 0 ? listing : { ...listing, categoryIds: listing.categoryIds.filter((id) => !unknown.includes(id)) }
}

/** Expands the ids of the URL: a category selects all its descendants, and all descendants together select the category. */
export function selectedIn(tree: Tree, categoryIds: readonly number[]): Set<number> {
  const selected = new Set<number>()
  for (const { node } of walkCategories(tree)) if (categoryIds.includes(node.categoryId)) for (const id of idsUnder(node)) selected.add(id)
  return closeUpwards(tree, selected)
}

function closeUpwards(tree: Tree, selected: Set<number>): Set<number> {
  for (const node of tree) {
    closeUpwards(node.child, selected)
    if (node.child.length > 0 && node.child.every((child) => selected.has(child.categoryId))) selected.add(node.categoryId)
  }
  return selected
}

/** The shortest equivalent list of ids, in the order of the tree, for the URL. */
export function shortest(tree: Tree, selected: ReadonlySet<number>): number[] {
  return tree.flatMap((node) => (selected.has(node.categoryId) ? [node.categoryId] : shortest(node.child, selected)))
}

/** Toggles a category and all its descendants; returns the ids for the URL. */
export function toggleCategory(tree: Tree, categoryIds: readonly number[], categoryId: number): readonly number[] {
  const found = findCategory(tree, categoryId)
  if (!found) {
    console.warn(`unknown category ${categoryId}`) // oxlint-disable-line no-console -- rule 2.4
    return categoryIds
  }
  const selected = selectedIn(tree, categoryIds)
  if (!selected.has(categoryId)) {
    for (const id of idsUnder(found.node)) selected.add(id)
    return shortest(tree, closeUpwards(tree, selected))
  }
  for (const id of [...idsUnder(found.node), ...found.path]) selected.delete(id)
  return shortest(tree, selected)
}

/** Branches that are open by default: selected ones and their ancestors. */
export function branchesOpen(tree: Tree, categoryIds: readonly number[]): number[] {
  const ticked = [...walkCategories(tree)].filter(({ node }) => categoryIds.includes(node.categoryId))
  return ticked.flatMap(({ node, path }) => (node.child.length > 0 ? path : path.slice(0, -1)))
}

/** The category of the list when exactly one is selected. */
export function oneCategory({ categoryIds }: { categoryIds: readonly number[] }, tree: Tree): Category | undefined {
  const [id, ...others] = categoryIds
  return id === undefined || others.length > 0 ? undefined : findCategory(tree, id)?.node
}
