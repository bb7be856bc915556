import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequestHandler } from 'react-router'
import { endpoints } from '../src/contract/api.ts'
import { createClient } from '../src/contract/client.ts'
import type { Transport } from '../src/contract/transport.ts'
import type { Storefront } from '../src/server/platform/http/pages.ts'
import { digestVersion } from '../src/server/platform/http/render-page.ts'
import { readMessages } from '../src/server/platform/messages.ts'

/**
 * The framework alone: the same pages rendered by React Router behind a bare node:http server, without our server, cache and database. API answers
 * are fetched from the shop once and then reused. `node bench/baseline-page.ts <shop URL>` prints its port.
 */
const shop = process.argv[2] ?? ''
const build = (await import(new URL('../build/server/index.js', import.meta.url).href)) as Storefront // the build of src/storefront
const known = new Map<string, ReturnType<Transport>>()
const transport: Transport = ({ method, url, headers }) => {
  const key = `${method} ${url} ${headers['user-language']}`
  const answer =
    known.get(key) ??
    fetch(`${shop}${url}`, { method, headers }).then(async (got) => ({
      status: got.status,
      body: await got.text(),
      header: (name) => got.headers.get(name),
    }))
  known.set(key, answer)
  return answer
}
const apis = { uk: createClient(endpoints, transport, { language: 'uk' }), en: createClient(endpoints, transport, { language: 'en' }) }
const messages = readMessages()

const handler = createRequestHandler(build, 'production')
const server = createServer((request, response) => {
  const context = build.entry.module.createLoadContext({
    api: (language) => apis[language],
    messages,
    nonce: 'bare',
    publicUrl: shop,
    digest: digestVersion,
    now: () => new Date(),
    logError: console.error,
  })
  void handler(new Request(new URL(request.url ?? '/', shop)), context)
    .then(async (page) => {
      response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' })
      response.end(await page.text())
    })
    .catch((error) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const url = server.address()
process.stdout.write(String(typeof url === 'object' && url ? url.port : ''))
