import type { AuthTokens, Login } from '#contract/account.ts'
import { saveOpenEditors } from '#ui/open-editors.ts'
import { toast } from '#ui/toast-store.ts'
import { browserApi, queryClient } from '../api/browser-api.ts'
import { takePendingAddition } from '../cart-state/pending-addition.ts'
import { addItem, clearLocalCart, flushCart, refreshCart } from '../cart-state/cart-store.ts'
import { clearCatalogueQuery } from '../navigation/last-catalogue-query.ts'
import { translatorFor } from '../seo/head.ts'
import { closeAllModals } from '../modals/modals.ts'
import { setSessionStatus, useSession } from '../session/session-store.ts'
import type { Restoration } from '../session/auth-cookies.ts'
import { toAuth } from '../session/auth-transport.ts'
import {
  apiOfSession,
  clearSession,
  storeSession,
  storedSession,
  pageLanguage,
  refreshSession,
  onSessionExpired,
} from '../session/session-cookies.ts'

/** Starts, restores and ends sessions; other tabs follow. */
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')
otherTabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === 'signed-in') startSession()
  if (data === 'signed-out') endSession('signed-out')
})
onSessionExpired((cause) => void expireSession(cause))

function startSession() {
  if (useSession.getState().status === 'signed-in') return
  setSessionStatus('signed-in')
  // Adds to the cart what the visitor chose before signing in (rule 4.1).
  const addition = takePendingAddition()
  void (addition ? addItem(addition) : refreshCart())
}

/** Removes all personal data from this tab. */
function endSession(ending: 'signed-out' | 'expired') {
  closeAllModals()
  clearSession()
  clearLocalCart()
  queryClient().removeQueries({ queryKey: ['person'] })
  clearCatalogueQuery()
  if (ending === 'signed-out') void import('./clear-storage.ts').then(({ clearStorage }) => clearStorage())
  if (useSession.getState().status !== 'anonymous') setSessionStatus('anonymous', ending)
}

/** At page load: restores the session, refreshing its tokens once if necessary. Remains of an incomplete session are removed. */
export async function restore(kind: Restoration): Promise<void> {
  if (kind === 'anonymous') {
    clearSession()
    setSessionStatus('anonymous')
  } else if (kind === 'restored' || (await refreshSession())) startSession()
}

export async function signIn(login: Login): Promise<void> {
  const tokens: AuthTokens = await browserApi(pageLanguage()).signIn({ body: login })
  storeSession(toAuth(tokens))
  otherTabs?.postMessage('signed-in')
  startSession()
}

/** Signs out on request, even if unsaved input cannot be saved. Cart changes are sent first, then the server ends the session. */
export async function signOut(): Promise<void> {
  await saveOpenEditors()
  const auth = storedSession()
  const saved = flushCart({ keepalive: true })
  endSession('signed-out')
  otherTabs?.postMessage('signed-out')
  const t = await translatorFor(pageLanguage(), 'account')
  toast.info(t('loggedOut'))
  await saved
  if (auth)
    await apiOfSession(auth)
      .signOut({ body: { refresh_token: auth.refreshToken } }, { keepalive: true })
      .catch(() => {})
}

/** Signs out on every device. This device's session ends only after the server has ended all; rejects when the server could not. */
export async function signOutEverywhere(): Promise<void> {
  await saveOpenEditors()
  await flushCart()
  await browserApi(pageLanguage()).signOutEverywhere()
  const t = await translatorFor(pageLanguage(), 'account')
  discardSession()
  toast.info(t('signedOutEverywhere'))
}

/** Ends a session that could not be renewed. */
async function expireSession(cause: 'refused' | 'unanswered') {
  if (useSession.getState().status === 'anonymous') return
  endSession('expired')
  otherTabs?.postMessage('signed-out')
  const t = await translatorFor(pageLanguage(), 'account')
  toast.info(t(cause === 'refused' ? 'sessionExpired' : 'sessionUnanswered'))
}

/** Ends the session of a deleted account without a request to the server. */
export function discardSession(): void {
  endSession('signed-out')
  otherTabs?.postMessage('signed-out')
}
