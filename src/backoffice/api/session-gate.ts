import { useSyncExternalStore } from 'react'

/** What the server wants before it goes on: the whole sign-in again, or a fresh code for a dangerous act. */
export type GateRequest = 'signIn' | 'code'

let open: { readonly request: GateRequest; readonly answered: Promise<boolean>; readonly answer: (passed: boolean) => void } | null = null
const listeners = new Set<() => void>()

function update(next: typeof open): void {
  open = next
  for (const listener of listeners) listener()
}

/** Asks once, however many calls wait: resolves true when the person passed, false when they closed the dialog. */
export function askToPass(request: GateRequest): Promise<boolean> {
  if (open) return open.answered
  const { promise, resolve } = Promise.withResolvers<boolean>()
  update({ request, answered: promise, answer: resolve })
  return promise
}

export function answerGate(passed: boolean): void {
  const asked = open
  update(null)
  asked?.answer(passed)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useOpenGate(): GateRequest | null {
  return useSyncExternalStore(subscribe, () => open?.request ?? null)
}
