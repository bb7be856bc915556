import { create } from 'zustand'

/** The overlay above every screen: the palette, or the help with the keys. */
type Opened = 'palette' | 'keys' | null
export const usePaletteOpened = create<Opened>(() => null)

let early = ''
/** What was typed while the palette was loading, so that it starts with it. */
export const earlyText = (): string => early
export const typeEarly = (letter: string): void => void (early += letter)

export function openPalette(): void {
  early = ''
  usePaletteOpened.setState('palette')
}
export const openKeyHelp = (): void => usePaletteOpened.setState('keys')
export const closePalette = (): void => usePaletteOpened.setState(null)
