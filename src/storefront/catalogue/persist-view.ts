import type { StoreApi } from 'zustand'
import { storeCatalogueQuery } from '../navigation/last-catalogue-query.ts'
import { uuidsOf } from './category-uuid.ts'
import { viewModes, type View } from './view-store.ts'

/** Session storage under the keys of rule 8.1, with a version. */
const version = 1
const keys = { filters: 'catalog-filters-storage', list: 'catalog-storage', price: 'price-range-store' } as const

function write(key: string, state: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ state, version }))
  } catch {
    // Storage that is full or forbidden costs the reader nothing but the memory.
  }
}

/** One kept field, unknown until looked at; undefined when there is none or it is of another version. */
function read(key: string, field: string): unknown {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { state: Record<string, unknown>; version: unknown } | null // a wrong shape throws
    return stored?.version === version ? stored.state[field] : undefined
  } catch {
    return undefined
  }
}

function restoreView({ tree = [] }: View): Partial<View> {
  const mode = viewModes.find((known) => known === read(keys.list, 'viewMode'))
  const expanded = read(keys.filters, 'expanded')
  const uuids = Array.isArray(expanded) ? expanded : []
  const unfolded = [...uuidsOf(tree)].filter(([, uuid]) => uuids.includes(uuid)).map(([id]) => [id, true])
  return { ...(mode ? { viewMode: mode } : {}), unfolded: Object.fromEntries(unfolded) }
}

/** The selected-category map, the expanded branches and whether the panel stands open. */
function persistFilters({ tree = [], selected = [], open = [], filtersExpanded = false }: View): void {
  const uuids = uuidsOf(tree)
  const named = (ids: readonly number[]) => ids.flatMap((id) => uuids.get(id) ?? [])
  const map = Object.fromEntries(selected.flatMap((id) => (uuids.has(id) ? [[uuids.get(id), id]] : [])))
  write(keys.filters, { selected: map, expanded: named(open), filtersExpanded })
}

function persistAll(view: View): void {
  persistFilters(view)
  write(keys.list, { products: view.list?.cards ?? [], meta: view.list?.meta ?? null, viewMode: view.viewMode })
  if (view.priceRange) write(keys.price, view.priceRange)
  if (view.address) storeCatalogueQuery(...view.address)
}

/** Takes up what this tab kept, then keeps every change. */
export function persistInSession(view: StoreApi<View>): void {
  view.setState(restoreView(view.getState()))
  persistAll(view.getState())
  view.subscribe(persistAll)
}
