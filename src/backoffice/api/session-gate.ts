import { create } from 'zustand'

/** What the server requires: a complete sign-in, or a fresh code for a sensitive act. */
export type GateRequest = 'signIn' | 'code'

interface Gate {
  readonly request: GateRequest
  readonly passed: Promise<boolean>
  readonly answer: (passed: boolean) => void
}
const useGate = create<Gate | null>(() => null)

/** Asks once for all waiting calls. Resolves to true when the person passed, to false when they closed the dialog. */
export function requestPass(request: GateRequest): Promise<boolean> {
  const open = useGate.getState()
  if (open) return open.passed
  const { promise, resolve } = Promise.withResolvers<boolean>()
  useGate.setState({ request, passed: promise, answer: resolve }, true)
  return promise
}

export function answerGate(passed: boolean): void {
  const open = useGate.getState()
  useGate.setState(null)
  open?.answer(passed)
}

export function useOpenGate(): GateRequest | null {
  return useGate((open) => open?.request ?? null)
}
