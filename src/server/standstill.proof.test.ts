// @module-tag proof
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runningServer } from './platform/db/postgres-server.ts'
import { databaseUrl } from './testing/data-folder.ts'
import { withOpenedShop } from './testing/opened-shop.ts'
import { processFamily } from './testing/process-family.ts'
import { queryAt } from './testing/query-at.ts'
import { ready, startShop } from './testing/shop-process.ts'

vi.setConfig({ testTimeout: 240_000 })

test('a database that stands still is answered with 503 in time, and what was sent meanwhile arrives once when it goes on', async () => {
  await withOpenedShop(async (folder) => {
    const shop = await ready(await startShop({ DEMO: 'false', DATA_DIR: folder }))
    const status = async (path: string, init: RequestInit = {}) =>
      (await fetch(shop.url + path, { ...init, signal: AbortSignal.timeout(40_000) })).status
    const body = { name: 'Марія Швець', email: 'maria@example.com', phone: '+380671234567', message: 'Чи є вазон 80 × 80?', agreed: true }
    const write = () =>
      status('/api/v1/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': '0a4f6c1e-2f0d-4a3f-9a35-52f0c7f1d001' },
        body: JSON.stringify(body),
      })
    const server = runningServer(join(folder, 'postgres'))?.pid ?? Number.NaN
    const signal = (name: NodeJS.Signals) => processFamily(server).forEach((pid) => void process.kill(pid, name))
    signal('SIGSTOP')
    try {
      await expect.poll(() => status('/health/ready'), { timeout: 60_000 }).toBe(503)
      expect(await status('/health/live')).toBe(200)
      const answers = await Promise.all([write(), status('/api/v1/product?full_text_search=куб'), status('/api/v1/product/view/1')])
      expect(answers).toEqual([503, 503, 503])
    } finally {
      signal('SIGCONT')
    }
    await ready(shop)
    await expect.poll(write, { timeout: 60_000 }).toBeLessThan(300)
    expect(await status('/api/v1/product?full_text_search=куб')).toBe(200)
    expect(await queryAt(databaseUrl(folder), 'select count(*)::int as messages from contact_messages')).toEqual([{ messages: 1 }])
    expect(await shop.kill()).toBe(0)
  })
})
