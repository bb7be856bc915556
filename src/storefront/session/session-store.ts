import { create } from 'zustand'

export type SessionStatus = 'unknown' | 'anonymous' | 'signed-in'
/** How the last session ended; guarded pages treat the two cases differently. */
export type SessionEnd = 'signed-out' | 'expired'

/**
 * The session's status, determined in the browser, because pages are rendered for an anonymous reader (rule 1.7). Code for sessions is loaded only
 * when there is one.
 */
export const useSession = create<{ status: SessionStatus; ended: SessionEnd | null }>()(() => ({ status: 'unknown', ended: null }))

export function setSessionStatus(status: SessionStatus, ended: SessionEnd | null = null): void {
  useSession.setState({ status, ended })
}
