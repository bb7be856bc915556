import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { ViewList } from '#contract/admin/view-lists.ts'
import { noView, viewQuery, useViews, viewMarks } from './use-views.ts'

/** The answer of every list endpoint. */
export interface ListAnswer<Row> {
  readonly data: readonly Row[]
  readonly meta: { readonly total: number; readonly capped: boolean }
  readonly links: { readonly next: string | null }
}
export type ListState<Row> = ReturnType<typeof useList<Row>>

/** The parameters that determine the rows, without those of views and columns. */
function rowsQuery(parameters: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(parameters)
  for (const name of viewMarks) query.delete(name)
  return query
}

/**
 * The pattern of all lists: filter, sort and page are in the URL, so that Back and a shared link show the same rows.
 * @param viewList name of the list if it has saved views; without a query it opens its default view
 */
export function useList<Row>(name: string, read: (query: URLSearchParams) => Promise<ListAnswer<Row>>, viewList: ViewList | null = null) {
  const [parameters, setParameters] = useSearchParams()
  const { views, isPending: awaitsViews } = useViews(viewList)
  const isBare = parameters.size === 0
  const opensWith = isBare ? views.find((view) => view.is_default) : undefined
  const openDefault = useEffectEvent(() => opensWith && setParameters(viewQuery(opensWith), { replace: true }))
  useEffect(() => void openDefault(), [opensWith?.id])
  const query = rowsQuery(parameters)
  const answer = useQuery({
    queryKey: [name, query.toString()],
    queryFn: () => read(query),
    placeholderData: keepPreviousData,
    enabled: !(isBare && (awaitsViews || opensWith)),
  })
  const { data } = answer
  const nextCursor = data?.links.next ? new URL(data.links.next, location.origin).searchParams.get('cursor') : null
  const change = (name: string, value: string, replace: boolean) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === '') next.delete(name)
        else next.set(name, value)
        // Another filter starts at the first row.
        if (name !== 'cursor' && name !== 'columns') next.delete('cursor')
        // A URL without a query would open the default view.
        if (next.size === 0 && views.some((view) => view.is_default)) next.set('view', noView)
        return next
      },
      { replace },
    )
  return {
    ...answer,
    /** The parameters that determine the rows. */
    parameters: query,
    /** Sets a filter; an empty one is removed. `replace` is for values that change with every letter. */
    filter: (name: string, value: string, { replace = false } = {}) => change(name, value, replace),
    /** The props of a control that shows and sets a filter. */
    filterControl: (name: string) => ({
      value: parameters.get(name) ?? '',
      onChange: (event: { target: { value: string } }) => change(name, event.target.value, false),
    }),
    /** Value and handler of the search; typing on replaces the URL. */
    searchControl: {
      value: query.get('search') ?? '',
      onChange: (text: string) => change('search', text, true),
    },
    isFiltered: [...query.keys()].some((name) => name !== 'cursor' && name !== 'sort'),
    clear() {
      const columns = parameters.get('columns')
      setParameters({ ...(columns ? { columns } : {}), ...(views.some((view) => view.is_default) ? { view: noView } : {}) })
    },
    page: {
      isFirst: !parameters.has('cursor'),
      first: () => change('cursor', '', false),
      next: nextCursor === null ? null : () => change('cursor', nextCursor, false),
    },
  }
}
