import { create } from 'zustand'

/** The overlay above every screen: the palette, or the help with the keys. */
type Opened = 'palette' | 'keys' | null
export const usePaletteOpened = create<Opened>(() => null)

export const openPalette = (): void => usePaletteOpened.setState('palette')
export const openKeyHelp = (): void => usePaletteOpened.setState('keys')
export const closePalette = (): void => usePaletteOpened.setState(null)
