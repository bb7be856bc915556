import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

/** The answer of every list of the API. */
export interface ListAnswer<Row> {
  readonly data: readonly Row[]
  readonly meta: { readonly total: number; readonly capped: boolean }
  readonly links: { readonly next: string | null }
}
export type ListState<Row> = ReturnType<typeof useList<Row>>

/** The one list pattern: filter, sort and page live in the address, so Back and a sent link show the same rows. */
export function useList<Row>(name: string, read: (query: URLSearchParams) => Promise<ListAnswer<Row>>) {
  const [parameters, setParameters] = useSearchParams()
  const answer = useQuery({ queryKey: [name, parameters.toString()], queryFn: () => read(parameters), placeholderData: keepPreviousData })
  const { data } = answer
  const nextCursor = data?.links.next ? new URL(data.links.next, location.origin).searchParams.get('cursor') : null
  const change = (name: string, value: string, replace: boolean) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === '') next.delete(name)
        else next.set(name, value)
        // Another filter is another list: it begins at its first row.
        if (name !== 'cursor') next.delete('cursor')
        return next
      },
      { replace },
    )
  return {
    ...answer,
    parameters,
    /** Sets a filter; an empty one goes. `replace` for what changes with every letter. */
    filter: (name: string, value: string, { replace = false } = {}) => change(name, value, replace),
    /** What a control needs that shows and sets a filter. */
    filterControl: (name: string) => ({
      value: parameters.get(name) ?? '',
      onChange: (event: { target: { value: string } }) => change(name, event.target.value, false),
    }),
    isFiltered: [...parameters.keys()].some((name) => name !== 'cursor' && name !== 'sort'),
    clear: () => setParameters({}),
    page: {
      isFirst: !parameters.has('cursor'),
      first: () => change('cursor', '', false),
      next: nextCursor === null ? null : () => change('cursor', nextCursor, false),
    },
  }
}
