import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ViewList } from '#contract/admin/view-lists.ts'
import type { SavedView } from '#contract/admin/views.ts'
import { adminApi, reread } from '../api/admin-api.ts'

// Not retried, because the rows wait for it and are better shown without a view than late.
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: () => adminApi().listViews({}, { signal: AbortSignal.timeout(3_000) }),
  staleTime: 300_000,
  retry: false,
})

/** URL parameters besides the rows': the current view and the columns. */
export const viewMarks = ['view', 'columns'] as const
/** The value of `view` for a list without any view, when a default view exists. */
export const noView = 'all'

/** A query without page and view, in a canonical order of parameters. */
export function sameView(query: URLSearchParams): string {
  const parts = new URLSearchParams(query)
  for (const name of ['cursor', 'view']) parts.delete(name)
  parts.sort()
  return parts.toString()
}

/** The query that shows a saved view. */
export function viewQuery({ id, query }: Pick<SavedView, 'id' | 'query'>): URLSearchParams {
  const parameters = new URLSearchParams(query)
  parameters.set('view', String(id))
  return parameters
}

/** The reader's saved views of a list; empty for a list without views. */
export function useViews(list: ViewList | null): { readonly views: readonly SavedView[]; readonly isPending: boolean } {
  const { data, isPending } = useQuery({ ...viewsQuery, enabled: list !== null })
  return { views: (data?.data ?? []).filter((view) => view.list === list), isPending: list !== null && isPending }
}

/** Refetches the views after one was saved, changed or removed. */
export const rereadViews = () => reread(viewsQuery.queryKey)
