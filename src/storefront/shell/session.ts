import { create } from 'zustand'

export type SessionStatus = 'unknown' | 'anonymous' | 'signed-in'

/**
 * Who reads the page, as far as the shell must know: settled in the browser, since pages are rendered
 * for an anonymous reader (decisions.md 5). The accounts screen fills it through {@link provideSession}.
 */
export const useSession = create<{ status: SessionStatus }>()(() => ({ status: 'unknown' }))

export function setSessionStatus(status: SessionStatus): void {
  useSession.setState({ status })
}

export interface SessionPort {
  /** Settles the status once the page is awake. */
  restore(): void
  signOut(): void
}

/** Until accounts are provided nobody is signed in. */
let port: SessionPort = {
  restore: () => setSessionStatus('anonymous'),
  signOut: () => setSessionStatus('anonymous'),
}

export function provideSession(provided: SessionPort): void {
  port = provided
}
export const restoreSession = () => port.restore()
export const signOut = () => port.signOut()
