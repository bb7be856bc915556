import type { AuthTokens } from '#contract/account.ts'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { endpoints } from '#contract/api.ts'
import type { Transport, TransportRequest, TransportResponse } from '#contract/transport.ts'
import { apiBase } from '#contract/endpoint.ts'
import { mayRetry, retryDelay } from '#contract/read-retries.ts'
import type { AuthData } from './auth-cookies.ts'

/** What the transport needs from the browser; tests provide their own. */
export interface AuthTransportOptions {
  readonly inner: Transport
  /** The newest session, whichever tab stored it. */
  readonly read: () => AuthData | null
  readonly store: (auth: AuthData) => void
  /** Exchanges a session's refresh token; throws an {@link ApiError} when it is refused, a {@link NoResponseError} when there is no answer. */
  readonly exchange: (stored: AuthData) => Promise<AuthTokens>
  /** Ensures one refresh at a time across tabs (rule 6.3). */
  readonly exclusive: <T>(work: () => Promise<T>) => Promise<T>
  /** Called when the session has ended, because its refresh was refused or got no answer. */
  readonly expired: (cause: 'refused' | 'unanswered') => void
  /** Resolves after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<unknown>
  readonly nowSeconds: () => number
}

/** Calls whose 401 is final, because a refresh would not help. */
const cannotRefresh = new Set([endpoints.signIn.path, endpoints.refreshTokens.path, endpoints.signOut.path].map((path) => apiBase + path))

/** @throws when a successful answer contains no session */
export function toAuth(tokens: AuthTokens): AuthData {
  if (typeof tokens?.token !== 'string' || typeof tokens.refresh_token !== 'string') throw new TypeError('the answer holds no tokens')
  return {
    token: tokens.token,
    refreshToken: tokens.refresh_token,
    tokenExp: tokens.token_expiration,
    refreshTokenExp: tokens.refresh_token_expiration,
  }
}

/** Adds a session's bearer token to every call; without a session calls stay unchanged. */
export function bearerTransport(inner: Transport, auth: AuthData | null): Transport {
  return (request) => {
    const { authorization: _, ...headers } = request.headers
    return inner({ ...request, headers: auth?.token ? { ...headers, authorization: `Bearer ${auth.token}` } : headers })
  }
}

/**
 * Adds the bearer token to every call. A call that gets 401 is repeated once after a refresh; calls that begin or fail during a refresh wait for it
 * and use the new token. A refused refresh ends the session; one without an answer is retried first, like every read.
 */
export function createAuthTransport(parts: AuthTransportOptions) {
  let refreshing: Promise<AuthData | null> | null = null

  const lives = (auth: AuthData | null) => auth !== null && auth.tokenExp > parts.nowSeconds()

  async function refresh(usedUp: string | null): Promise<AuthData | null> {
    const stored = parts.read()
    // Another tab has already refreshed.
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
    // The token's cookie has expired, so the call would be refused.
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
    /** A valid session, refreshed if it has expired; null if nobody is signed in any more. */
    refresh: async (): Promise<AuthData | null> => {
      const stored = parts.read()
      return lives(stored) ? stored : refreshOnce(stored?.token ?? null)
    },
  }
}
