import { create } from 'zustand'

export type SessionStatus = 'unknown' | 'anonymous' | 'signed-in'
/** How the last session ended: a page that needs one treats them differently. */
export type SessionEnd = 'signed-out' | 'expired'

/**
 * Who reads the page, as far as the app frame must know: settled in the browser, since pages are rendered
 * for an anonymous reader (rule 1.7). What a session does is fetched only when there is one.
 */
export const useSession = create<{ status: SessionStatus; ended: SessionEnd | null }>()(() => ({ status: 'unknown', ended: null }))

export function setSessionStatus(status: SessionStatus, ended: SessionEnd | null = null): void {
  useSession.setState({ status, ended })
}
