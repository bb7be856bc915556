import { create } from 'zustand'

/** A layer from its opening to its closing; opened anew it is another one. */
export interface Overlay {
  readonly id: string
}

/**
 * The open layers over the page, in order. Only the topmost one handles the browser's Back. A modal dialog makes everything under it
 * inert, so it shows the toasts that came while it was on top.
 */
const useStack = create<readonly Overlay[]>(() => [])

const layersBut = (id: string) => useStack.getState().filter((layer) => layer.id !== id)
export const pushOverlay = (id: string): void => useStack.setState([...layersBut(id), { id }], true)
export const removeOverlay = (id: string): void => useStack.setState(layersBut(id), true)
export const openOverlays = (): readonly Overlay[] => useStack.getState()
export const useOverlays = (): readonly Overlay[] => useStack()
export const topOverlay = (): string | undefined => openOverlays().at(-1)?.id
