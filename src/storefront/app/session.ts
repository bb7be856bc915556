import { setSessionStatus } from '../session/session-store.ts'

/**
 * The session as the app frame needs it. The code that acts on a session (session-actions.ts: cart, query cache, other tabs) is loaded only when
 * there is one.
 */
let restoring = false

/** Determines the status after hydration. A visitor without cookies is anonymous at once. */
export function restoreSession(): void {
  if (restoring) return
  restoring = true
  // Without a token there is no session, so its code is not loaded.
  if (!/(^|; )(refresh-)?token=/.test(document.cookie)) return setSessionStatus('anonymous')
  void Promise.all([import('../session/auth-cookies.ts'), import('./session-actions.ts')]).then(([{ readAuth, decideRestoration }, { restore }]) => {
    void restore(decideRestoration(readAuth(document.cookie), Date.now() / 1000))
  })
}

export function signOut(): void {
  void import('./session-actions.ts').then(({ signOut: signOutHere }) => signOutHere())
}
