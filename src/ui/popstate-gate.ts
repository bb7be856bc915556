/**
 * Handles the browser's Back before the router does. A window's listeners run in the order in which they were added, so the
 * entry imports this file ahead of the router.
 */
/** Returns true when it has handled the step back: then neither the router nor another gate gets it. */
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
