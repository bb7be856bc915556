/**
 * Hears the browser's Back before the router does. Listeners of a window run in the order in which they
 * were added (capture changes nothing there), so this one is added as soon as the page's script starts:
 * the entry imports it ahead of the router.
 */
/** Answers true when the step back was for it: then nobody else hears of it. */
export type PopstateGate = () => boolean
let gates: readonly PopstateGate[] = []

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', (event) => {
    if (gates.some((gate) => gate())) event.stopImmediatePropagation()
  })
}

export function addPopstateGate(gate: PopstateGate): () => void {
  gates = [gate, ...gates]
  return () => {
    gates = gates.filter((other) => other !== gate)
  }
}
