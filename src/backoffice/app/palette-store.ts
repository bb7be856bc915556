import { create } from 'zustand'

/** The overlay above every screen: the palette, or the help with the keys. */
type Opened = 'palette' | 'keys' | null
export const usePaletteOpened = create<Opened>(() => null)

/** What was typed until the palette's field had the focus, so that it starts with it. */
export const useEarlyText = create(() => '')

export function openPalette(): void {
  useEarlyText.setState('', true)
  usePaletteOpened.setState('palette')
}
export const openKeyHelp = (): void => usePaletteOpened.setState('keys')
export const closePalette = (): void => usePaletteOpened.setState(null)

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !== null

export const isTyping = (target: EventTarget | null): boolean => isField(target) || (target instanceof Element && target.closest('dialog') !== null)

/** Ctrl+K opens the palette, and what is typed until it is there begins its text; also before any screen has loaded. */
export function listenForPalette(): void {
  document.addEventListener('keydown', (event) => {
    const { key, code, target } = event
    if (event.ctrlKey || event.metaKey) {
      // Nobody has signed in yet.
      if (code !== 'KeyK' || document.querySelector('.sign-in-frame')) return
      event.preventDefault()
      openPalette()
    } else if (usePaletteOpened.getState() === 'palette' && key.length === 1 && !isField(target)) useEarlyText.setState((early) => early + key, true)
  })
}
