import { endpoints, type ShopApi } from '#contract/api.ts'
import { createClient } from '#contract/client.ts'
import { fetchTransport } from '#contract/transport.ts'
import { isLanguage, defaultLanguage, type Language } from '#contract/languages.ts'
import { bearerTransport, createAuthTransport } from './auth-transport.ts'
import { cookieRemovals, writeCookies, readAuth, type AuthData } from './auth-cookies.ts'

/**
 * The session of this browser. Cookies are the source, because other tabs write them too. Tokens received in this tab are also remembered, in case a
 * fast clock treats new cookies as expired.
 */
let lastRead: AuthData | null = null
type ExpiryHandler = (cause: 'refused' | 'unanswered') => void
let onExpired: ExpiryHandler = () => {}

const nowSeconds = () => Math.floor(Date.now() / 1000)

function write(lines: readonly string[], refreshToken: string | null) {
  // oxlint-disable-next-line unicorn/no-document-cookie -- must be synchronous, because the page may be left the next moment
  for (const line of lines) document.cookie = line
  // Chromium writes cookies late, and reading waits for it. Otherwise the next tab may refresh with the token just used.
  const written = readAuth(document.cookie).refreshToken === refreshToken
  // WebKit takes no Secure cookie from a page without TLS, not even on localhost, where the shop is tried out.
  // oxlint-disable-next-line unicorn/no-document-cookie -- as above
  if (!written && location.protocol === 'http:') for (const line of lines) document.cookie = line.replace(/; *secure/i, '')
}

export function storedSession(): AuthData | null {
  const { token, refreshToken, tokenExp, refreshTokenExp } = readAuth(document.cookie)
  if (refreshToken === null || refreshTokenExp === null) return lastRead
  if (lastRead?.refreshToken === refreshToken) return lastRead
  return { token: token ?? '', refreshToken, tokenExp: tokenExp ?? 0, refreshTokenExp }
}

export function storeSession(auth: AuthData): void {
  lastRead = auth
  write(writeCookies(auth, nowSeconds()), auth.refreshToken)
}

export function clearSession(): void {
  lastRead = null
  write(cookieRemovals(), null)
}

export function onSessionExpired(then: ExpiryHandler): void {
  onExpired = then
}

export function pageLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : defaultLanguage
}

const inner = fetchTransport((...request) => fetch(...request))

/** Pages without TLS have no Web Locks; every tab then refreshes by itself, within the server's grace period. */
function exclusive<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('session-refresh', work) : work()
}

/** The API for one session, even after this browser has removed it. Tokens are not refreshed. */
export function apiOfSession(auth: AuthData): ShopApi {
  return createClient(endpoints, bearerTransport(inner, auth), { language: pageLanguage() })
}

const authTransportState = createAuthTransport({
  inner,
  read: storedSession,
  store: storeSession,
  exchange: (stored) => apiOfSession(stored).refreshTokens({ body: { refresh_token: stored.refreshToken } }),
  exclusive,
  expired: (cause) => onExpired(cause),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  nowSeconds,
})

/** Sends all calls of the browser, with the bearer token when somebody is signed in. */
export const authTransport = authTransportState.transport
export const refreshSession = authTransportState.refresh
