/**
 * Handles the browser's Back before the router does. Listeners of the window run in the order in which they were added, so the
 * entry imports this file before the router.
 */
/** Returns true when it handled the step back; the router and the other gates then do not see it. */
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
