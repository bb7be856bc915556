import { create } from 'zustand'
import type { Category } from '../shell/shop-data.ts'
import type { Cards } from './card.ts'

/**
 * How the reader left the catalogue in this tab (specification.md, section 4, "Persistence";
 * decisions.md 9): view mode, unfolded branches, price bounds, the last list. What is listed is in
 * the address alone; nothing kept here overrides it.
 */
const version = 1
const keys = { filters: 'catalog-filters-storage', list: 'catalog-storage', price: 'price-range-store' } as const

export const viewModes = ['NORMAL_BARS', 'SMALL_BARS'] as const
export type ViewMode = (typeof viewModes)[number]

interface View {
  readonly viewMode: ViewMode
  /** Category id → what the reader did to its branch; the others follow the address. */
  readonly unfolded: Readonly<Record<string, boolean>>
  readonly filtersExpanded: boolean
  readonly list: Cards | null
}
export const useView = create<View>()(() => ({ viewMode: 'NORMAL_BARS', unfolded: {}, filtersExpanded: false, list: null }))

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
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { state: Record<string, unknown>; version: unknown } | null // a wrong shape throws
    return kept?.version === version ? kept.state[field] : undefined
  } catch {
    return undefined
  }
}

let restored = false
/** Takes up what was kept, once; only after the page is awake, since the server knows nothing of it. */
export async function restoreView(tree: readonly Category[]): Promise<void> {
  if (restored) return
  restored = true
  const mode = read(keys.list, 'viewMode')
  useView.setState({ viewMode: viewModes.find((known) => known === mode) ?? 'NORMAL_BARS' })
  const expanded = read(keys.filters, 'expanded')
  if (!Array.isArray(expanded) || expanded.length === 0) return
  const { uuidsOf } = await import('./category-uuid.ts')
  const unfolded = [...uuidsOf(tree)].filter(([, uuid]) => expanded.includes(uuid)).map(([id]) => [id, true])
  useView.setState({ unfolded: Object.fromEntries(unfolded) })
}

/** The selected-category map, the expanded branches and whether the panel stands open, by uuid (specification.md, section 3). */
export async function keepFilters(tree: readonly Category[], selected: readonly number[], open: readonly number[]): Promise<void> {
  const { filtersExpanded } = useView.getState()
  if (!restored) return
  // Uuids are made by code that comes when there is something to name.
  const uuids = selected.length + open.length > 0 ? (await import('./category-uuid.ts')).uuidsOf(tree) : new Map<number, string>()
  const named = (ids: readonly number[]) => ids.flatMap((id) => uuids.get(id) ?? [])
  write(keys.filters, {
    selected: Object.fromEntries(selected.flatMap((id) => (uuids.has(id) ? [[uuids.get(id), id]] : []))),
    expanded: named(open),
    filtersExpanded,
  })
}

function keepView(change: Partial<View>): void {
  useView.setState(change)
  const { viewMode, list } = useView.getState()
  write(keys.list, { products: list?.cards ?? [], meta: list?.meta ?? null, viewMode })
}
export const keepViewMode = (viewMode: ViewMode) => keepView({ viewMode })
export const keepList = ({ cards, meta }: Cards) => keepView({ list: { cards, meta } })

export function keepPriceRange(range: { from: number; to: number; absoluteMin: number; absoluteMax: number; isUserModified: boolean }): void {
  write(keys.price, range)
}
