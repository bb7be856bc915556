import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ViewList } from '#contract/admin/view-lists.ts'
import type { SavedView } from '#contract/admin/views.ts'
import { adminApi } from '../api/admin-api.ts'
import { reread } from '../api/query-client.ts'

// Not tried again: the rows of a list wait for it, and are better shown without a view than late.
const viewsQuery = queryOptions({ queryKey: ['views'], queryFn: () => adminApi().listViews(), staleTime: 300_000, retry: false })

/** What a list's address says besides its rows: which view it came from, and the columns. */
export const viewMarks = ['view', 'columns'] as const
/** The mark of the list as it is without any view, where one would open by itself. */
export const noView = 'all'

/** A query without its page and the mark of its view, the same for every order of its parameters. */
export function sameView(query: URLSearchParams): string {
  const parts = new URLSearchParams(query)
  for (const name of ['cursor', 'view']) parts.delete(name)
  parts.sort()
  return parts.toString()
}

/** The address's query that shows a stored view. */
export function viewQuery({ id, query }: Pick<SavedView, 'id' | 'query'>): URLSearchParams {
  const parameters = new URLSearchParams(query)
  parameters.set('view', String(id))
  return parameters
}

/** The reader's stored views of a list; none for a list that has no views. */
export function useViews(list: ViewList | null): { readonly views: readonly SavedView[]; readonly isPending: boolean } {
  const { data, isPending } = useQuery({ ...viewsQuery, enabled: list !== null })
  return { views: (data?.data ?? []).filter((view) => view.list === list), isPending: list !== null && isPending }
}

/** Reads the views anew after one was stored, changed or removed. */
export const rereadViews = () => reread(viewsQuery.queryKey)
