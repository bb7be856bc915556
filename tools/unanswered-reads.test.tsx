// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { adminApi, queryClient } from '#backoffice/api/admin-api.ts'
import { BrokenScreen } from '#backoffice/app/broken-screen.tsx'
import { renderInUkrainian } from './render-in-ukrainian.tsx'

/** Whether the office reads again after a first failure. */
function retries(error: Error): boolean {
  const retry = queryClient.getDefaultOptions().queries?.retry
  if (typeof retry !== 'function') throw new Error('reads have no rule')
  return retry(0, error)
}

test('a read that is never answered ends, as one without a network, and is not waited for again', async () => {
  const signals: unknown[] = []
  let cause: Error = new DOMException('', 'TimeoutError')
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    signals.push(init.signal)
    return Promise.reject(cause)
  })
  const read = () =>
    adminApi()
      .listJobs()
      .then(
        () => new Error('answered'),
        (error: Error) => error,
      )
  const late = await read()
  cause = new TypeError('Failed to fetch')
  const lost = await read()
  expect(signals).toEqual([expect.any(AbortSignal), expect.any(AbortSignal)])
  expect([late.name, retries(late), lost.name, retries(lost)]).toEqual(['NoAnswerError', false, 'NoAnswerError', true])
  vi.unstubAllGlobals()
})

test('a screen that did not load is reloaded only when the server can be reached, and by itself once there is a network again', async () => {
  let online = false
  const asked: string[] = []
  vi.stubGlobal('fetch', () => {
    asked.push(online ? 'answered' : 'lost')
    return online ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch'))
  })
  const reloaded = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const loader = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  renderInUkrainian(<RouterProvider router={createMemoryRouter([{ path: '/', loader, ErrorBoundary: BrokenScreen }])} />)
  await expect.poll(() => document.querySelector('button')).not.toBeNull()
  document.querySelector('button')?.click()
  await expect.poll(() => asked).toEqual(['lost'])
  expect(reloaded).not.toHaveBeenCalled()
  online = true
  document.querySelector('button')?.click()
  await expect.poll(() => reloaded.mock.calls).toHaveLength(1)
  // React subscribes after it has drawn, and the steps above may be faster.
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return reloaded.mock.calls.length
    })
    .toBeGreaterThan(1)
  vi.unstubAllGlobals()
  reloaded.mockRestore()
})
