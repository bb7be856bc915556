import { useState } from 'react'

interface Chosen {
  /** The list's filter: another filter starts with an empty selection. */
  readonly of: string
  /** True selects all matches except `ids`, false only `ids`. */
  readonly all: boolean
  readonly ids: ReadonlySet<number>
}

export interface Selection {
  /** Number of selected rows. */
  readonly count: number
  readonly all: boolean
  /** The ticked rows, or with `all` the unticked ones. */
  readonly ids: readonly number[]
  readonly has: (id: number) => boolean
  readonly toggle: (id: number) => void
  readonly add: (ids: readonly number[]) => void
  readonly chooseAll: () => void
  readonly clear: () => void
}

const without = (ids: ReadonlySet<number>, gone: readonly number[]) => [...ids].filter((id) => !gone.includes(id))

/**
 * Rows selected for one act; the selection survives paging and sorting.
 * @param filter the list's filter
 * @param total number of matches
 */
export function useSelection(filter: URLSearchParams, total: number): Selection {
  const of = [...filter].filter(([name]) => name !== 'cursor' && name !== 'sort').join('&')
  const nothing: Chosen = { of, all: false, ids: new Set() }
  const [stored, setStored] = useState<Chosen>(nothing)
  const { all, ids } = stored.of === of ? stored : nothing
  const write = (next: Omit<Chosen, 'of'>) => setStored({ of, ...next })
  return {
    count: all ? Math.max(0, total - ids.size) : ids.size,
    all,
    ids: [...ids],
    has: (id) => ids.has(id) !== all,
    toggle: (id) => write({ all, ids: new Set(ids.has(id) ? without(ids, [id]) : [...ids, id]) }),
    add: (more) => write({ all, ids: new Set(all ? without(ids, more) : [...ids, ...more]) }),
    chooseAll: () => write({ all: true, ids: new Set() }),
    clear: () => write({ all: false, ids: new Set() }),
  }
}
