/**
 * The open layers over the page, in order. Only the topmost one handles the browser's Back and shows toasts, because a modal
 * dialog makes everything under it inert, toasts included.
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
