import type { AuthTokens, Login } from '#contract/account.ts'
import { toast } from '#ui/toast-store.ts'
import { browserApi, queryClient } from '../api/browser-api.ts'
import { takeWish } from '../cart-state/pending-addition.ts'
import { addWish, dropCart, flushCart, loadCart } from '../cart-state/cart-store.ts'
import { forgetCatalogue } from '../navigation/last-catalogue-query.ts'
import { wordsFor } from '../seo/head.ts'
import { closeAllModals } from '../modals/modals.ts'
import { setSessionStatus, useSession } from '../session/session-store.ts'
import { authOf } from '../session/auth-transport.ts'
import { dropSession, keepSession, keptSession, pageLanguage, renewSession, whenExpired } from '../session/session-cookies.ts'

/** What happens when a session begins, goes on and ends. */
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')
otherTabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === 'signed-in') begin()
  if (data === 'signed-out') end('signed-out')
})
whenExpired(() => void expire())

function begin() {
  if (useSession.getState().status === 'signed-in') return
  setSessionStatus('signed-in')
  // What the visitor wanted before signing in is added now (rule 4.1).
  const wish = takeWish()
  void (wish ? addWish(wish) : loadCart())
}

/** Everything of the person goes from this tab. */
function end(ending: 'signed-out' | 'expired') {
  closeAllModals()
  dropSession()
  dropCart()
  queryClient().removeQueries({ queryKey: ['person'] })
  forgetCatalogue()
  if (ending === 'signed-out') void import('./clear-storage.ts').then(({ clearStorage }) => clearStorage())
  if (useSession.getState().status !== 'anonymous') setSessionStatus('anonymous', ending)
}

/** On start: restored as it is, or after one refresh. */
export async function resume(kind: 'restored' | 'refresh'): Promise<void> {
  if (kind === 'restored') return begin()
  try {
    if (await renewSession()) begin()
  } catch {
    // Nothing answered: the session is not over, the next call tries again.
    begin()
  }
}

export async function signIn(login: Login): Promise<void> {
  const tokens: AuthTokens = await browserApi(pageLanguage()).signIn({ body: login })
  keepSession(authOf(tokens))
  otherTabs?.postMessage('signed-in')
  begin()
}

/** Signing out on purpose: what is still to be saved goes first, then the server forgets the session. */
export async function leave(): Promise<void> {
  const auth = keptSession()
  const saved = flushCart({ keepalive: true })
  end('signed-out')
  otherTabs?.postMessage('signed-out')
  const t = await wordsFor(pageLanguage(), 'account')
  toast.info(t('loggedOut'))
  await saved
  if (auth)
    await browserApi(pageLanguage())
      .signOut({ body: { refresh_token: auth.refreshToken } }, { keepalive: true })
      .catch(() => {})
}

/** On every device, this one too. Nothing is ended here before the server has ended it there; rejects when it could not. */
export async function leaveEverywhere(): Promise<void> {
  await flushCart()
  await browserApi(pageLanguage()).signOutEverywhere()
  const t = await wordsFor(pageLanguage(), 'account')
  forgetSession()
  toast.info(t('signedOutEverywhere'))
}

/** A session that could not be renewed. */
async function expire() {
  if (useSession.getState().status === 'anonymous') return
  end('expired')
  otherTabs?.postMessage('signed-out')
  const t = await wordsFor(pageLanguage(), 'account')
  toast.info(t('sessionExpired'))
}

/** The account is gone: its session is too, and the server need not be told. */
export function forgetSession(): void {
  end('signed-out')
  otherTabs?.postMessage('signed-out')
}
