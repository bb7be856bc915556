import type { CategoryNode } from '#contract/catalogue.ts'
import { tileAddress } from './tile-address.ts'

/** Data for the head of a category's list: its children, whose names come from the menu. */
export interface CategoryView {
  readonly tiles: readonly { readonly id: number; readonly count: number; readonly image: string | null }[]
}

const tileWidth = 320

function findNode(tree: readonly CategoryNode[], id: number): CategoryNode | undefined {
  for (const node of tree) {
    const found = node.categoryId === id ? node : findNode(node.child, id)
    if (found) return found
  }
  return undefined
}

/** The view of a category in the tree, without empty children. */
export function toCategoryView(tree: readonly CategoryNode[], id: number): CategoryView | null {
  const node = findNode(tree, id)
  if (!node) return null
  const parts = node.child.filter(({ product_count: count }) => count > 0)
  return { tiles: parts.map(({ categoryId, product_count: count, image }) => ({ id: categoryId, count, image: tileAddress(image, tileWidth) })) }
}
