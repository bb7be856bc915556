import { create } from 'zustand'
import { onHydrated } from '../hydration/hydrate-on-interaction.ts'
import type { Category } from '../api/shop-data.ts'
import type { Cards } from './card.ts'

/**
 * How the reader left the catalogue in this tab: what is listed is in the address alone, and nothing
 * kept here overrides it (rule 2.1). Keeping is the work of persist-view.ts, which is fetched when
 * somebody is there or has been.
 */
export const viewModes = ['NORMAL_BARS', 'SMALL_BARS'] as const
export type ViewMode = (typeof viewModes)[number]

export interface PriceRangeState {
  readonly from: number
  readonly to: number
  readonly absoluteMin: number
  readonly absoluteMax: number
  readonly isUserModified: boolean
}

export interface View {
  readonly viewMode: ViewMode
  /** Category id → what the reader did to its branch; the others follow the address. */
  readonly unfolded: Readonly<Record<string, boolean>>
  readonly filtersExpanded?: boolean
  readonly tree?: readonly Category[]
  readonly selected?: readonly number[]
  readonly open?: readonly number[]
  readonly list?: Cards
  readonly priceRange?: PriceRangeState
  /** Language and query of the list. */
  readonly address?: readonly [language: string, search: string]
}

export const useViewStore = create<View>()(() => ({
  viewMode: 'NORMAL_BARS',
  unfolded: {},
}))

export const setViewMode = useViewStore.setState

let started = false
/** Takes up what was kept, and keeps what follows; after the page is hydrated, since the server knows nothing of it. */
export function persistViewInTab(): void {
  if (started) return
  started = true
  const start = () => void import('./persist-view.ts').then(({ persistInSession }) => persistInSession(useViewStore))
  // Somebody who has been here gets their view back at once.
  if (sessionStorage.length > 0) start()
  else onHydrated(start)
}
