/**
 * What lies over the page, in order. Only the topmost layer answers the browser's Back and shows toasts
 * (whatever lies under a modal dialog is inert, toasts included).
 */
let stack: readonly string[] = []
const listeners = new Set<() => void>()

function update(next: readonly string[]) {
  stack = next
  for (const listener of listeners) listener()
}

export function pushOverlay(id: string): void {
  update([...stack.filter((layer) => layer !== id), id])
}
export function removeOverlay(id: string): void {
  if (stack.includes(id)) update(stack.filter((layer) => layer !== id))
}
export function topOverlay(): string | undefined {
  return stack.at(-1)
}
export function onOverlayChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
