/**
 * What lies over the page, in order. Only the topmost layer answers the browser's Back and shows toasts
 * (whatever lies under a modal dialog is inert, toasts included).
 */
let layers: readonly string[] = []
const listeners = new Set<() => void>()

function set(next: readonly string[]) {
  layers = next
  for (const listener of listeners) listener()
}

export function openLayer(id: string): void {
  set([...layers.filter((layer) => layer !== id), id])
}
export function closeLayer(id: string): void {
  if (layers.includes(id)) set(layers.filter((layer) => layer !== id))
}
export function topLayer(): string | undefined {
  return layers.at(-1)
}
export function onLayers(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
