import type { AuthTokens } from '#contract/account.ts'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { endpoints } from '#contract/api.ts'
import type { Transport, TransportRequest, TransportResponse } from '#contract/transport.ts'
import { apiBase } from '#contract/endpoint.ts'
import { mayRetry, retryDelay } from '#contract/read-retries.ts'
import type { AuthData } from './auth-cookies.ts'

/** What the transport needs of the browser; a test brings its own. */
export interface AuthTransportOptions {
  readonly inner: Transport
  /** The newest session there is, whichever tab brought it. */
  readonly read: () => AuthData | null
  readonly store: (auth: AuthData) => void
  /** Exchanges a session's refresh token; throws an {@link ApiError} when it is refused, a {@link NoResponseError} when nothing answered. */
  readonly exchange: (stored: AuthData) => Promise<AuthTokens>
  /** One refresh at a time across tabs (rule 6.3). */
  readonly exclusive: <T>(work: () => Promise<T>) => Promise<T>
  /** The session is over: its refresh was refused, or the server did not answer it. */
  readonly expired: (cause: 'refused' | 'unanswered') => void
  /** Resolves after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<unknown>
  readonly nowSeconds: () => number
}

/** Calls whose 401 is final: a refresh would not help them. */
const cannotRefresh = new Set([endpoints.signIn.path, endpoints.refreshTokens.path, endpoints.signOut.path].map((path) => apiBase + path))

/** @throws when an answer that looked like success brought no session */
export function toAuth(tokens: AuthTokens): AuthData {
  if (typeof tokens?.token !== 'string' || typeof tokens.refresh_token !== 'string') throw new TypeError('the answer holds no tokens')
  return {
    token: tokens.token,
    refreshToken: tokens.refresh_token,
    tokenExp: tokens.token_expiration,
    refreshTokenExp: tokens.refresh_token_expiration,
  }
}

/** Puts a session's bearer token on every call; without a token the calls go as they are. */
export function bearerTransport(inner: Transport, auth: AuthData | null): Transport {
  return (request) => {
    const { authorization: _, ...headers } = request.headers
    return inner({ ...request, headers: auth?.token ? { ...headers, authorization: `Bearer ${auth.token}` } : headers })
  }
}

export interface AuthTransport {
  readonly transport: Transport
  /** A living token, refreshed when it has run out; null when nobody is signed in any more. */
  readonly refresh: () => Promise<AuthData | null>
}

/**
 * Puts the bearer token on every call. A call that gets 401 is sent once more after a refresh; calls that
 * begin or fail while a refresh runs wait for it and go with the new token. A failed refresh ends the session; one that
 * nobody answered is retried first, as every read is.
 */
export function createAuthTransport(parts: AuthTransportOptions): AuthTransport {
  let refreshing: Promise<AuthData | null> | null = null

  const lives = (auth: AuthData | null) => auth !== null && auth.tokenExp > parts.nowSeconds()

  async function refresh(usedUp: string | null): Promise<AuthData | null> {
    const stored = parts.read()
    // Another tab was here first.
    if (stored && stored.token !== usedUp && lives(stored)) return stored
    if (!stored) return null
    for (let failures = 0; ; failures++) {
      try {
        const auth = toAuth(await parts.exchange(stored))
        parts.store(auth)
        return auth
      } catch (error) {
        const unanswered = error instanceof NoResponseError || (error instanceof ApiError && error.status >= 500)
        if (!unanswered && !(error instanceof ApiError)) throw error
        if (!mayRetry(failures, error)) {
          parts.expired(unanswered ? 'unanswered' : 'refused')
          return null
        }
        await parts.wait(retryDelay(failures))
      }
    }
  }

  function refreshOnce(usedUp: string | null): Promise<AuthData | null> {
    refreshing ??= parts
      .exclusive(() => refresh(usedUp))
      .finally(() => {
        refreshing = null
      })
    return refreshing
  }

  const send = (request: TransportRequest, auth: AuthData | null): Promise<TransportResponse> => bearerTransport(parts.inner, auth)(request)

  const transport: Transport = async (request) => {
    if (cannotRefresh.has(request.url)) return send(request, parts.read())
    let auth = refreshing ? await refreshing : parts.read()
    // The token's cookie has expired; the call would be refused.
    if (auth?.token === '') auth = await refreshOnce('')
    const response = await send(request, auth)
    if (response.status !== 401) return response
    if (!auth) {
      parts.expired('refused')
      return response
    }
    const renewed = await refreshOnce(auth.token)
    return renewed ? send(request, renewed) : response
  }

  return {
    transport,
    refresh: async () => {
      const stored = parts.read()
      return lives(stored) ? stored : refreshOnce(stored?.token ?? null)
    },
  }
}
