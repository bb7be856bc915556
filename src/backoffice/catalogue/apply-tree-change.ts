import type { CategoryTree } from '#contract/admin/categories.ts'
import { StaleVersionError } from '#contract/admin/client.ts'
import { queryClient } from '../api/query-client.ts'
import { categoriesKey } from './category-options.ts'

/** Shows the tree of an answer, also of a conflict, so that the next try starts from the current tree. */
export async function applyTreeChange<T extends CategoryTree>(change: Promise<T>): Promise<T> {
  try {
    const tree = await change
    queryClient.setQueryData(categoriesKey, tree)
    return tree
  } catch (error) {
    if (error instanceof StaleVersionError) queryClient.setQueryData(categoriesKey, error.stale.current)
    throw error
  }
}
