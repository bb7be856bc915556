import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { mayRetry } from '#contract/read-retries.ts'

/** The modules as they are loaded in a browser, or on the server. */
async function loadIn(place: 'browser' | 'server') {
  vi.resetModules()
  if (place === 'browser') vi.stubGlobal('document', {})
  return { ...(await import('./browser-api.ts')), ...(await import('./stale-times.ts')), ...(await import('./query-cache.ts')) }
}
afterEach(() => vi.unstubAllGlobals())

const response = (status: number) => new ApiError({ status, text: null, reason: null, errors: {}, requestId: null, retryAfterSeconds: null })

test('a read is tried three times more on network faults and failures of the server, never on failures', () => {
  for (const fault of [new NoResponseError('away'), response(500), response(503)]) {
    expect([0, 1, 2, 3].map((failures) => mayRetry(failures, fault))).toEqual([true, true, true, false])
  }
  for (const status of [400, 401, 404, 422, 429]) expect(mayRetry(0, response(status))).toBe(false)
})

test('retries wait longer each time, half a minute at most; writes are never repeated blindly; five minutes are kept', async () => {
  const { newQueryClient } = await loadIn('browser')
  const { queries, mutations } = newQueryClient().getDefaultOptions()
  const delay = queries?.retryDelay
  expect([0, 1, 2, 10].map((attempt) => (typeof delay === 'function' ? delay(attempt, new Error('fault')) : null))).toEqual([
    1000, 2000, 4000, 30_000,
  ])
  expect(mutations?.retry).toBe(false)
  expect(queries?.gcTime).toBe(5 * 60_000)
})

test('catalogue and categories are fresh for ten minutes and kept for twenty', async () => {
  const { catalogueStaleTime } = await loadIn('browser')
  expect(catalogueStaleTime).toEqual({ staleTime: 600_000, gcTime: 1_200_000 })
})

test('what a server-made page brought is retained for twenty minutes too, whether the cache was loaded before or after it', async () => {
  const { primeCache, loadQueryClient, queryClient } = await loadIn('browser')
  primeCache(['product', 1], {})
  await loadQueryClient()
  primeCache(['product', 2], {})
  const cache = queryClient().getQueryCache()
  expect([1, 2].map((id) => cache.find({ queryKey: ['product', id] })?.gcTime)).toEqual([1_200_000, 1_200_000])
})

test('on the server a render leaves no timer behind that would hold its data', async () => {
  const { newQueryClient, catalogueStaleTime } = await loadIn('server')
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  const client = newQueryClient()
  client.getQueryCache().build(client, client.defaultQueryOptions({ queryKey: ['list'], ...catalogueStaleTime }))
  client.setQueryData(['product'], {})
  expect(timers()).toBe(before)
})
