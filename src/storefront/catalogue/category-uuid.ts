import type { Category } from '../api/shop-data.ts'
import { walkCategories } from './category-selection.ts'
import { uuidV5 } from './uuid-v5.ts'

const namespace = 'c5d0a1de-5f0c-4b0e-9a53-6f1d7c1b2e90'

/** A category's uuid, derived from the ids on its path, so that it is always the same (rule 2.4). */
export function categoryUuid(path: readonly number[]): string {
  return uuidV5(namespace, path.join('/'))
}

/** Category id → uuid, for a whole tree. */
export function assignUuids(tree: readonly Category[]): ReadonlyMap<number, string> {
  return new Map([...walkCategories(tree)].map(({ node, path }) => [node.categoryId, categoryUuid(path)]))
}
