/**
 * Hears the browser's Back before the router does. Listeners of a window run in the order in which they
 * were added (capture changes nothing there), so this one is added as soon as the page's script starts:
 * the entry imports it ahead of the router.
 */
/** Answers true when the step back was for it: then nobody else hears of it. */
export type BackGate = () => boolean
let gates: readonly BackGate[] = []

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', (event) => {
    if (gates.some((gate) => gate())) event.stopImmediatePropagation()
  })
}

export function addBackGate(gate: BackGate): () => void {
  gates = [gate, ...gates]
  return () => {
    gates = gates.filter((other) => other !== gate)
  }
}
