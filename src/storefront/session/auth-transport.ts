import type { AuthTokens } from '#contract/account.ts'
import { ApiError } from '#contract/api-errors.ts'
import { apiBase, endpoints, type Transport, type TransportResponse, type TransportRequest } from '#contract/api.ts'
import type { AuthData } from './auth-cookies.ts'

/** What the transport needs of the browser; a test brings its own. */
export interface AuthorityParts {
  readonly inner: Transport
  /** The newest session there is, whichever tab brought it. */
  readonly read: () => AuthData | null
  readonly keep: (auth: AuthData) => void
  /** Exchanges a refresh token; throws {@link ApiError} when it is refused, a NoResponseError when nothing answered. */
  readonly exchange: (refreshToken: string) => Promise<AuthTokens>
  /** One refresh at a time across tabs (rule 6.3). */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /** The session is over and cannot be renewed. */
  readonly expired: () => void
  readonly nowSeconds: () => number
}

/** Calls that a 401 ends: refreshing would not help them. */
const unrefreshed = new Set([endpoints.signIn.path, endpoints.refreshTokens.path, endpoints.signOut.path].map((path) => apiBase + path))

export function authOf(tokens: AuthTokens): AuthData {
  return {
    token: tokens.token,
    refreshToken: tokens.refresh_token,
    tokenExp: tokens.token_expiration,
    refreshTokenExp: tokens.refresh_token_expiration,
  }
}

/** A refused refresh ends the session; a network that is away, a busy or failing server does not. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 401 || error.status === 403 || error.status === 422)
}

export interface Authority {
  readonly transport: Transport
  /** A living token, refreshed when it has run out; null when nobody is signed in any more. Throws when nothing answered. */
  readonly renew: () => Promise<AuthData | null>
}

/**
 * Puts the bearer token on every call. A call that gets 401 is sent once more after a refresh; calls that
 * begin or fail while a refresh runs wait for it and go with the new token.
 */
export function createAuthority(parts: AuthorityParts): Authority {
  let refreshing: Promise<AuthData | null> | null = null

  const lives = (auth: AuthData | null) => auth !== null && auth.tokenExp > parts.nowSeconds()

  async function refresh(spent: string | null): Promise<AuthData | null> {
    const kept = parts.read()
    // Another tab was here first.
    if (kept && kept.token !== spent && lives(kept)) return kept
    if (!kept) return null
    try {
      const auth = authOf(await parts.exchange(kept.refreshToken))
      parts.keep(auth)
      return auth
    } catch (error) {
      if (!isRefused(error)) throw error
      parts.expired()
      return null
    }
  }

  function refreshOnce(spent: string | null): Promise<AuthData | null> {
    refreshing ??= parts
      .alone(() => refresh(spent))
      .finally(() => {
        refreshing = null
      })
    return refreshing
  }

  const send = (request: TransportRequest, auth: AuthData | null): Promise<TransportResponse> => {
    const { authorization: _, ...headers } = request.headers
    return parts.inner({ ...request, headers: auth ? { ...headers, authorization: `Bearer ${auth.token}` } : headers })
  }

  const transport: Transport = async (request) => {
    if (unrefreshed.has(request.url)) return send(request, null)
    let auth = refreshing ? await refreshing : parts.read()
    // The token's cookie has gone of age; the call would only be refused.
    if (auth?.token === '') auth = await refreshOnce('')
    const answer = await send(request, auth)
    if (answer.status !== 401) return answer
    if (!auth) {
      parts.expired()
      return answer
    }
    const renewed = await refreshOnce(auth.token)
    return renewed ? send(request, renewed) : answer
  }

  return {
    transport,
    renew: async () => {
      const kept = parts.read()
      return lives(kept) ? kept : refreshOnce(kept?.token ?? null)
    },
  }
}
