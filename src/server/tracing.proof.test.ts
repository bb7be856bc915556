// @module-tag proof
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openDatabase } from './platform/db/db.ts'
import { systemClock } from './platform/clock.ts'
import { withOpenedShop } from './testing/opened-shop.ts'
import { createProduct } from './testing/product-factory.ts'
import { databaseUrl } from './testing/data-folder.ts'
import { ready, startShop } from './testing/shop-process.ts'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
}

/** A collector that takes OTLP as JSON over HTTP. */
async function startCollector() {
  const spans: SentSpan[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer) // a stream of bytes
      const sent = JSON.parse(Buffer.concat(chunks).toString()) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] } // OTLP
      if (request.url === '/v1/traces') spans.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  return { url: `http://127.0.0.1:${port}`, spans, close: () => server.close() }
}

test('a purchase is one trace: the request, its statements and the jobs that it causes, without a word of the buyer’s', {
  timeout: 180_000,
}, async () => {
  const collector = await startCollector()
  await withOpenedShop(async (folder) => {
    const shop = await ready(await startShop({ DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'error', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }))
    const database = openDatabase(databaseUrl(folder), { max: 2 })
    try {
      const product = await createProduct({ database, clock: systemClock })
      const body = JSON.stringify({ phone: '0671234599', product_id: product, quantity: 1 })
      const answer = await fetch(`${shop.url}/api/v1/purchase/public`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      expect(answer.status).toBe(201)
      const open = `select count(*)::int as n from jobs.job where state in ('created', 'retry', 'active') and start_after <= now()`
      await expect.poll(async () => (await database.pool.query(open)).rows, { timeout: 60_000 }).toEqual([{ n: 0 }])
    } finally {
      await database.close()
      await shop.kill()
    }
    const request = collector.spans.find(({ name }) => name === 'POST /api/v1/purchase/public')
    const trace = collector.spans.filter(({ traceId }) => traceId === request?.traceId)
    const textsOf = (parent: SentSpan | undefined) =>
      trace
        .filter(({ parentSpanId }) => parentSpanId === parent?.spanId)
        .flatMap(({ attributes }) => attributes.filter(({ key }) => key === 'db.query.text').map(({ value }) => value.stringValue ?? ''))
    expect(textsOf(request).some((text) => text.startsWith('insert into "orders"'))).toBe(true)
    const job = trace.find(({ name }) => name === 'job order-event')
    expect(textsOf(job).length).toBeGreaterThan(0)
    expect(JSON.stringify(collector.spans)).not.toContain('671234599')
  })
  collector.close()
})
