import { useQueryClient } from '@tanstack/react-query'
import type { CategoryTree } from '#contract/admin/categories.ts'
import { StaleVersionError } from '#contract/admin/client.ts'
import { categoriesKey } from './category-options.ts'

/** Puts the tree of an answer in place; after a conflict the tree as it is now, from which the next try begins. */
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
