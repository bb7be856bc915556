import { create } from 'zustand'

export interface Overlay {
  readonly id: string
  /** When it opened. */
  readonly at: number
}

/**
 * The open layers over the page, in order. Only the topmost one handles the browser's Back. A modal dialog makes everything under it
 * inert, so it shows the toasts that come while it is on top.
 */
const useStack = create<readonly Overlay[]>(() => [])

const layersBut = (id: string) => useStack.getState().filter((layer) => layer.id !== id)
export const pushOverlay = (id: string): void => useStack.setState([...layersBut(id), { id, at: Date.now() }], true)
export const removeOverlay = (id: string): void => useStack.setState(layersBut(id), true)

export const useOverlays = (): readonly Overlay[] => useStack()
export const topOverlay = (): string | undefined => useStack.getState().at(-1)?.id
