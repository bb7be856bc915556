import { useQuery } from '@tanstack/react-query'
import type { AdminCategory, CategoryTree } from '#contract/admin/categories.ts'
import type { Language } from '#contract/languages.ts'
import type { SelectOption } from '#ui/select.tsx'
import { adminApi } from '../api/admin-api.ts'

export const categoriesKey = ['categories'] as const

export function useCategories() {
  return useQuery<CategoryTree>({ queryKey: categoriesKey, queryFn: () => adminApi().listCategories() })
}

/** The tree as options of a select, indented by level. */
export function categoryOptions(tree: readonly AdminCategory[], language: Language, depth = 0): SelectOption[] {
  return tree.flatMap(({ id, name, children }) => [
    { value: String(id), label: `${'\u2003'.repeat(depth)}${name[language] || name.uk}` },
    ...categoryOptions(children, language, depth + 1),
  ])
}
