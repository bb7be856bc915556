import { create } from 'zustand'

/** How the reader views the catalogue in this tab. The URL alone decides what is listed (rule 2.1). */
export const viewModes = ['NORMAL_BARS', 'SMALL_BARS'] as const
export type ViewMode = (typeof viewModes)[number]

export interface View {
  readonly viewMode: ViewMode
  /** Category id → whether the reader expanded or collapsed its branch; other branches follow the URL. */
  readonly unfolded: Readonly<Record<string, boolean>>
}

export const useViewStore = create<View>()(() => ({ viewMode: 'NORMAL_BARS', unfolded: {} }))
export const setView = useViewStore.setState
