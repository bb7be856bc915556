import { create } from 'zustand'

/**
 * The open layers over the page, in order. Only the topmost one handles the browser's Back and shows toasts, because a modal
 * dialog makes everything under it inert, toasts included.
 */
const useStack = create<readonly string[]>(() => [])

export function pushOverlay(id: string): void {
  useStack.setState([...useStack.getState().filter((layer) => layer !== id), id], true)
}
export function removeOverlay(id: string): void {
  useStack.setState(
    useStack.getState().filter((layer) => layer !== id),
    true,
  )
}
export const topOverlay = (): string | undefined => useStack.getState().at(-1)
export const useTopOverlay = (): string | undefined => useStack((stack) => stack.at(-1))
