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

let restoring = false

/** Settles the status once the page is hydrated. A visitor without cookies is one at once. */
export function restoreSession(): void {
  if (restoring) return
  restoring = true
  // Without a token there is nothing to settle, and no code to fetch for it.
  if (!/(^|; )(refresh-)?token=/.test(document.cookie)) return setSessionStatus('anonymous')
  void Promise.all([import('./auth-cookies.ts'), import('../app/session-actions.ts')]).then(([{ readAuth, restorationOf }, { restore }]) => {
    const { kind } = restorationOf(readAuth(document.cookie), Date.now() / 1000)
    if (kind === 'anonymous') setSessionStatus('anonymous')
    else void restore(kind)
  })
}

export function signOut(): void {
  void import('../app/session-actions.ts').then(({ signOut: signOutHere }) => signOutHere())
}
