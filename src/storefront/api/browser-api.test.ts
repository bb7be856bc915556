import { expect, test } from 'vitest'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { mayRetry, newQueryClient } from './browser-api.ts'
import { catalogueStaleTime } from './stale-times.ts'

const response = (status: number) => new ApiError({ status, text: null, reason: null, errors: {}, requestId: null, retryAfterSeconds: null })

test('a read is tried three times more on network faults and failures of the server, never on failures', () => {
  for (const fault of [new NoResponseError('away'), response(500), response(503)]) {
    expect([0, 1, 2, 3].map((failures) => mayRetry(failures, fault))).toEqual([true, true, true, false])
  }
  for (const status of [400, 401, 404, 422, 429]) expect(mayRetry(0, response(status))).toBe(false)
})

test('retries wait longer each time, half a minute at most; writes are never repeated blindly; five minutes are kept', () => {
  const { queries, mutations } = newQueryClient().getDefaultOptions()
  const delay = queries?.retryDelay
  expect([0, 1, 2, 10].map((attempt) => (typeof delay === 'function' ? delay(attempt, new Error('fault')) : null))).toEqual([
    1000, 2000, 4000, 30_000,
  ])
  expect(mutations?.retry).toBe(false)
  expect(queries?.gcTime).toBe(5 * 60_000)
})

test('catalogue and categories are fresh for ten minutes and kept for twenty', () => {
  expect(catalogueStaleTime).toEqual({ staleTime: 600_000, gcTime: 1_200_000 })
})
