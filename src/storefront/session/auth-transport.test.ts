import { expect, test } from 'vitest'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import type { TransportRequest, TransportResponse } from '#contract/transport.ts'
import { createAuthTransport } from './auth-transport.ts'
import type { AuthData } from './auth-cookies.ts'

const old: AuthData = { token: 'old', refreshToken: 'r1', tokenExp: 1000, refreshTokenExp: 9000 }
const fresh = { token: 'new', refresh_token: 'r2', token_expiration: 2000, refresh_token_expiration: 9000 }
const unauthorized = (status: number) => new ApiError({ status, text: null, reason: null, errors: {}, requestId: null, retryAfterSeconds: null })

function request(url: string): TransportRequest {
  return { method: 'GET', url, headers: { 'user-language': 'uk' }, options: {} }
}

/** A server that knows one good token, and a browser that keeps one session. */
function shop(settings: { stored?: AuthData | null; good?: string; exchange?: () => Promise<typeof fresh> } = {}) {
  const seen: string[] = []
  const state = {
    stored: settings.stored === undefined ? old : settings.stored,
    expired: 0,
    cause: '',
    waited: [] as number[],
    exchanges: 0,
    now: 500,
    locks: 0,
  }
  const response = (status: number): TransportResponse => ({ status, body: '{}', header: () => null })
  const authTransport = createAuthTransport({
    inner: ({ url, headers }) => {
      seen.push(`${url} ${headers['authorization'] ?? '-'}`)
      return Promise.resolve(response(headers['authorization'] === `Bearer ${settings.good ?? 'new'}` ? 200 : 401))
    },
    read: () => state.stored,
    store: (auth) => {
      state.stored = auth
    },
    exchange: async () => {
      state.exchanges += 1
      return (settings.exchange ?? (() => Promise.resolve(fresh)))()
    },
    exclusive: (work) => {
      state.locks += 1
      return work()
    },
    expired: (cause) => {
      state.cause = cause
      state.expired += 1
      state.stored = null
    },
    wait: (milliseconds) => Promise.resolve(state.waited.push(milliseconds)),
    nowSeconds: () => state.now,
  })
  return { ...authTransport, seen, state }
}

test('a 401 is followed by one refresh and one repetition with the new token', async () => {
  const { transport, seen, state } = shop()
  expect(await transport(request('/api/v1/cart'))).toMatchObject({ status: 200 })
  expect(seen).toEqual(['/api/v1/cart Bearer old', '/api/v1/cart Bearer new'])
  expect(state).toMatchObject({ exchanges: 1, expired: 0, stored: { token: 'new', refreshToken: 'r2' } })
})

test('a repetition that is refused again is not repeated', async () => {
  const { transport, seen } = shop({ good: 'none' })
  expect(await transport(request('/api/v1/cart'))).toMatchObject({ status: 401 })
  expect(seen).toHaveLength(2)
})

test('calls that fail together share one refresh, and calls that begin meanwhile wait for it', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<typeof fresh>()
  const { transport, seen, state } = shop({ exchange: () => gate })
  const first = [transport(request('/api/a')), transport(request('/api/b'))]
  await new Promise((resolve) => setImmediate(resolve))
  const delayed = transport(request('/api/c'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(seen).toEqual(['/api/a Bearer old', '/api/b Bearer old'])
  open(fresh)
  expect((await Promise.all([...first, delayed])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(state.exchanges).toBe(1)
  expect(seen).toContain('/api/c Bearer new')
  expect(seen).not.toContain('/api/c Bearer old')
})

test('what another tab refreshed is taken without a refresh of our own', async () => {
  const { transport, state } = shop()
  const going = transport(request('/api/v1/cart'))
  state.stored = { ...old, token: 'new', refreshToken: 'r2', tokenExp: 2000 }
  expect(await going).toMatchObject({ status: 200 })
  expect(state.exchanges).toBe(0)
})

test.each([400, 401, 403, 404, 422, 429])('a refresh refused with %i ends the session once', async (status) => {
  const { transport, state } = shop({ exchange: () => Promise.reject(unauthorized(status)) })
  const answers = await Promise.all([transport(request('/api/a')), transport(request('/api/b'))])
  expect(answers.map((response) => response.status)).toEqual([401, 401])
  expect(state).toMatchObject({ exchanges: 1, expired: 1 })
})

test.each([new NoResponseError('away'), unauthorized(500), unauthorized(503)])(
  'a refresh that nobody answers is retried three times, then the session ends and says why: %s',
  async (problem) => {
    const { transport, state } = shop({ exchange: () => Promise.reject(problem) })
    expect(await transport(request('/api/v1/cart'))).toMatchObject({ status: 401 })
    expect(state).toMatchObject({ exchanges: 4, waited: [1000, 2000, 4000], expired: 1, cause: 'unanswered', stored: null })
  },
)

test('a refresh that is answered at the second try keeps the session', async () => {
  const tries = [() => Promise.reject(unauthorized(503)), () => Promise.resolve(fresh)]
  const { transport, state } = shop({ exchange: () => tries.shift()?.() ?? Promise.reject(new Error('a third try')) })
  expect(await transport(request('/api/v1/cart'))).toMatchObject({ status: 200 })
  expect(state).toMatchObject({ exchanges: 2, expired: 0, stored: { token: 'new' } })
})

test.each(['/api/login_check', '/api/token/refresh', '/api/logout'])('a 401 on %s is not retried, and the call carries the token', async (url) => {
  const { transport, seen, state } = shop()
  expect(await transport(request(url))).toMatchObject({ status: 401 })
  expect(seen).toEqual([`${url} Bearer old`])
  expect(state.exchanges).toBe(0)
})

test('without any session a 401 stands and says that there is none', async () => {
  const { transport, state } = shop({ stored: null })
  expect(await transport(request('/api/v1/cart'))).toMatchObject({ status: 401 })
  expect(state).toMatchObject({ exchanges: 0, expired: 1 })
})

test('a token whose cookie has ended is renewed before the call', async () => {
  const { transport, seen } = shop({ stored: { ...old, token: '' } })
  expect(await transport(request('/api/v1/cart'))).toMatchObject({ status: 200 })
  expect(seen).toEqual(['/api/v1/cart Bearer new'])
})

test('on start a living token is kept and a spent one is refreshed once', async () => {
  const living = shop()
  expect(await living.refresh()).toEqual(old)
  const usedUp = shop()
  usedUp.state.now = 1000
  expect(await usedUp.refresh()).toMatchObject({ token: 'new' })
  expect(usedUp.state).toMatchObject({ exchanges: 1, locks: 1 })
})
