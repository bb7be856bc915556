import type { AdminCategory } from '#contract/admin/categories.ts'

/** One step among its siblings. */
export interface Move {
  readonly category: AdminCategory
  /** Null: the root. */
  readonly parentId: number | null
  readonly step: -1 | 1
}

function swapped(siblings: readonly AdminCategory[], id: number, step: number): { siblings: AdminCategory[]; place: number } {
  const from = siblings.findIndex((one) => one.id === id)
  const place = Math.min(Math.max(from + step, 0), siblings.length - 1)
  const rest = siblings.filter((one) => one.id !== id)
  const moved = siblings[from]
  return { siblings: moved ? rest.toSpliced(place, 0, moved) : rest, place }
}

/** The tree after a move, the siblings in their new order, and the place of what was moved. */
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
