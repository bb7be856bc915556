/**
 * The session in the browser: four cookies, each with its own expiry (rules 6.1, 6.2). They are written by the client, because it sends the token as
 * a bearer header.
 */
export interface AuthData {
  readonly token: string
  readonly refreshToken: string
  /** Seconds since the epoch, like `refreshTokenExp`. */
  readonly tokenExp: number
  readonly refreshTokenExp: number
}

const names = { token: 'token', refreshToken: 'refresh-token', tokenExp: 'token-exp', refreshTokenExp: 'refresh-token-exp' } as const
const secured = 'path=/; secure; samesite=strict'

export type StoredAuth = { readonly [Part in keyof AuthData]: AuthData[Part] | null }

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The session in a cookie header or `document.cookie`; a missing or non-numeric part is null. */
export function readAuth(cookies: string): StoredAuth {
  const pairs = cookies.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), decoded(pair.slice(pair.indexOf('=') + 1))] as const)
  const found = new Map(pairs)
  const seconds = (name: string) => {
    const text = found.get(name) ?? ''
    return /^\d+$/.test(text) ? Number(text) : null
  }
  return {
    token: found.get(names.token) || null,
    refreshToken: found.get(names.refreshToken) || null,
    tokenExp: seconds(names.tokenExp),
    refreshTokenExp: seconds(names.refreshTokenExp),
  }
}

/**
 * One assignment to `document.cookie` per cookie.
 * @param now seconds since the epoch, by the clock that also judges the tokens
 */
export function writeCookies(auth: AuthData, now: number): string[] {
  const until = (seconds: number) => `max-age=${seconds - now}; ${secured}`
  return [
    `${names.token}=${encodeURIComponent(auth.token)}; ${until(auth.tokenExp)}`,
    `${names.refreshToken}=${encodeURIComponent(auth.refreshToken)}; ${until(auth.refreshTokenExp)}`,
    `${names.tokenExp}=${auth.tokenExp}; ${until(auth.tokenExp)}`,
    `${names.refreshTokenExp}=${auth.refreshTokenExp}; ${until(auth.refreshTokenExp)}`,
  ]
}

export function cookieRemovals(): string[] {
  return Object.values(names).map((name) => `${name}=; max-age=0; ${secured}`)
}

export type Restoration = 'restored' | 'refresh' | 'anonymous'

/** At start: all four present and unexpired → restored; otherwise a valid refresh token → one refresh; otherwise signed out (rule 6.2). */
export function decideRestoration({ token, refreshToken, tokenExp, refreshTokenExp }: StoredAuth, nowSeconds: number): Restoration {
  if (refreshToken === null || refreshTokenExp === null || refreshTokenExp <= nowSeconds) return 'anonymous'
  return token !== null && tokenExp !== null && tokenExp > nowSeconds ? 'restored' : 'refresh'
}
