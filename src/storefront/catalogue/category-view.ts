import type { CategoryNode } from '#contract/catalogue.ts'
import { tileAddress } from './tile-address.ts'

/** What stands above the list of one category beside what the list says itself: its parts; their names are those of the menu. */
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

/** Of a category that is in the tree; parts that hold nothing are left out. */
export function toCategoryView(tree: readonly CategoryNode[], id: number): CategoryView | null {
  const node = findNode(tree, id)
  if (!node) return null
  const parts = node.child.filter(({ product_count: count }) => count > 0)
  return { tiles: parts.map(({ categoryId, product_count: count, image }) => ({ id: categoryId, count, image: tileAddress(image, tileWidth) })) }
}
