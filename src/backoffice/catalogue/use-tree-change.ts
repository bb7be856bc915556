import { useQueryClient } from '@tanstack/react-query'
import type { CategoryTree } from '#contract/admin/categories.ts'
import { StaleVersionError } from '#contract/admin/client.ts'
import { categoriesKey } from './category-options.ts'

/** Shows the tree of an answer, also of a conflict, so that the next try starts from the current tree. */
export function useTreeChange() {
  const queries = useQueryClient()
  return async <T extends CategoryTree>(change: Promise<T>): Promise<T> => {
    try {
      const tree = await change
      queries.setQueryData(categoriesKey, tree)
      return tree
    } catch (error) {
      if (error instanceof StaleVersionError) queries.setQueryData(categoriesKey, error.stale.current)
      throw error
    }
  }
}
