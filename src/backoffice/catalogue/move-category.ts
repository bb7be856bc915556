import type { AdminCategory } from '#contract/admin/categories.ts'

/** A move by some steps among the siblings. */
export interface Move {
  readonly category: AdminCategory
  /** Null for the root. */
  readonly parentId: number | null
  readonly step: number
}

function swapped(siblings: readonly AdminCategory[], id: number, step: number): { siblings: AdminCategory[]; place: number } {
  const from = siblings.findIndex((one) => one.id === id)
  const place = Math.min(Math.max(from + step, 0), siblings.length - 1)
  const rest = siblings.filter((one) => one.id !== id)
  const moved = siblings[from]
  return { siblings: moved ? rest.toSpliced(place, 0, moved) : rest, place }
}

/** The tree after a move, the siblings in their new order, and the new position. */
export function movedTree(tree: readonly AdminCategory[], { category, parentId, step }: Move) {
  if (parentId === null) {
    const result = swapped(tree, category.id, step)
    return { tree: result.siblings, ...result }
  }
  let result = { siblings: [] as AdminCategory[], place: 0 }
  const visit = (nodes: readonly AdminCategory[]): AdminCategory[] =>
    nodes.map((node) => {
      if (node.id !== parentId) return { ...node, children: visit(node.children) }
      result = swapped(node.children, category.id, step)
      return { ...node, children: result.siblings }
    })
  return { tree: visit(tree), ...result }
}

/** Finds a category by id; null when it no longer exists. */
export function categoryIn(tree: readonly AdminCategory[], id: number): AdminCategory | null {
  for (const one of tree) {
    const found = one.id === id ? one : categoryIn(one.children, id)
    if (found) return found
  }
  return null
}

/** The parent's id of a category; null at the root. */
export function parentIn(tree: readonly AdminCategory[], id: number): number | null {
  for (const one of tree) {
    const found = one.children.some((child) => child.id === id) ? one.id : parentIn(one.children, id)
    if (found !== null) return found
  }
  return null
}

export function childCategories(tree: readonly AdminCategory[], parentId: number | null): readonly AdminCategory[] {
  return parentId === null ? tree : (categoryIn(tree, parentId)?.children ?? [])
}

/** The tree without a category and its subtree: the possible targets of a move. */
export function withoutBranch(tree: readonly AdminCategory[], id: number): AdminCategory[] {
  return tree.filter((one) => one.id !== id).map((one) => ({ ...one, children: withoutBranch(one.children, id) }))
}
