import { create } from 'zustand'
import type { Card, Cards } from './card.ts'

/**
 * How the reader left the catalogue in this tab (specification.md, section 4, "Persistence";
 * decisions.md 9): view mode, unfolded branches, price bounds, the last list. What is listed is in
 * the address alone; nothing kept here overrides it.
 */
const version = 1
const keys = { filters: 'catalog-filters-storage', list: 'catalog-storage', price: 'price-range-store' } as const

export const viewModes = ['NORMAL_BARS', 'SMALL_BARS'] as const
export type ViewMode = (typeof viewModes)[number]

interface FilterState {
  /** Uuid → category id. */
  readonly selected: Readonly<Record<string, number>>
  /** Uuids of unfolded branches. */
  readonly expanded: readonly string[]
  readonly filtersExpanded: boolean
}
interface PriceRangeState {
  readonly from: number
  readonly to: number
  readonly absoluteMin: number
  readonly absoluteMax: number
  readonly isUserModified: boolean
}
interface ListState {
  readonly products: readonly Card[]
  readonly meta: Cards['meta'] | null
  readonly viewMode: ViewMode
}

function write(key: string, state: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ state, version }))
  } catch {
    // Storage that is full or forbidden costs the reader nothing but the memory.
  }
}

/** The kept state, unknown until looked at; null when there is none or it is of another version. */
function read(key: string): Record<string, unknown> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { state?: unknown; version?: unknown } | null // checked here
    return kept?.version === version && typeof kept.state === 'object' && kept.state !== null ? (kept.state as Record<string, unknown>) : null // an object, fields checked by the readers
  } catch {
    return null
  }
}

interface KeptView extends FilterState, ListState {}

export const useView = create<KeptView>()(() => ({
  selected: {},
  expanded: [],
  filtersExpanded: false,
  products: [],
  meta: null,
  viewMode: 'NORMAL_BARS',
}))

function keep(change: Partial<KeptView>): void {
  useView.setState(change)
  const { selected, expanded, filtersExpanded, products, meta, viewMode } = useView.getState()
  write(keys.filters, { selected, expanded, filtersExpanded })
  write(keys.list, { products, meta, viewMode })
}

/** Takes up what was kept; only after the page is awake, since the server knows nothing of it. */
export function restoreView(): void {
  const expanded = read(keys.filters)?.['expanded']
  const mode = read(keys.list)?.['viewMode']
  useView.setState({
    expanded: Array.isArray(expanded) ? expanded.filter((uuid) => typeof uuid === 'string') : [],
    viewMode: viewModes.find((known) => known === mode) ?? 'NORMAL_BARS',
  })
}

export const keepViewMode = (viewMode: ViewMode) => keep({ viewMode })
export const keepExpanded = (expanded: readonly string[]) => keep({ expanded })
export const keepFiltersExpanded = (filtersExpanded: boolean) => keep({ filtersExpanded })
export const keepSelected = (selected: Readonly<Record<string, number>>) => keep({ selected })
export const keepList = ({ cards, meta }: Cards) => keep({ products: cards, meta })
export const keepPriceRange = (range: PriceRangeState) => write(keys.price, range)
