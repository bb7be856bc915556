import { create } from 'zustand'

/** How the reader looks at the catalogue in this tab. What is listed is in the address alone (rule 2.1). */
export const viewModes = ['NORMAL_BARS', 'SMALL_BARS'] as const
export type ViewMode = (typeof viewModes)[number]

export interface View {
  readonly viewMode: ViewMode
  /** Category id → what the reader did to its branch; the others follow the address. */
  readonly unfolded: Readonly<Record<string, boolean>>
}

export const useViewStore = create<View>()(() => ({ viewMode: 'NORMAL_BARS', unfolded: {} }))
export const setView = useViewStore.setState
