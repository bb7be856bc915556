import { request as send, type IncomingHttpHeaders } from 'node:http'
import { test, expect } from './shop.ts'

test.skip(() => test.info().project.name !== 'desktop', 'the server sends the same to every width')

/** Sends a request target exactly as written; browsers and `URL` would normalise it first. */
function ask(target: string, { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {}) {
  const { hostname, port } = new URL(process.env['SHOP_URL'] ?? '')
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const requested = send({ hostname, port, method, path: target, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    requested.on('error', reject)
    requested.end()
  })
}

test.calls('an address that would name another host is none of the shop, and nothing breaks over it', async () => {
  for (const target of ['//', '///', '/.//x', '/uk/..//evil.com', '//evil.com:99999/uk', '//[::1/', '//u:p@evil.com/uk/product', '//evil.com/%2e%2e'])
    expect([target, (await ask(target)).status]).toEqual([target, 404])
  for (const target of ['/\\evil.com/uk/product', '/%5cevil.com', '/uk//product', '/uk/product//', '/uk/;/x', '/uk/product?%', '/uk/product?a=%ff'])
    expect([target, (await ask(target)).status < 500]).toEqual([target, true])
  // The absolute form also names a host, which must not influence the answer.
  const absolute = await ask('http://evil.com/uk/about-us')
  expect(absolute.status).toBe(200)
  expect(absolute.text).not.toContain('evil.com')
})

test.calls('the worst cookies, languages and queries hold no page up', async () => {
  const marks = '\u0315\u0300'.repeat(900)
  const header = Buffer.from(marks).toString('latin1')
  for (const headers of [{ cookie: `i18next=${header}` }, { cookie: ';'.repeat(7_000) }, { 'accept-language': `${header};q=${'0'.repeat(3_000)}` }])
    expect((await ask('/', { headers })).status).toBe(302)
  expect((await ask('/about-us', { headers: { 'accept-language': 'a,'.repeat(3_500) } })).status).toBe(302)
  for (const [name, value] of [
    ['full_text_search', encodeURIComponent(marks)],
    ['full_text_search', '%20'.repeat(3_000)],
    ['full_text_search', '%ED%A0%80'.repeat(900)],
    ['full_text_search', '%E2%80%AE'.repeat(900)],
    ['sort', encodeURIComponent(marks)],
    ['page', '9'.repeat(7_000)],
  ] as const)
    expect([name, (await ask(`/uk/product?${name}=${value}`)).status < 500]).toEqual([name, true])
  for (const choice of [encodeURIComponent(marks), '%3A'.repeat(3_000), ';'.repeat(7_000), '%ED%A0%80:x', '__proto__:x', 'constructor:x'])
    expect([choice.slice(0, 20), (await ask(`/uk/product/view/1?c=${choice}`)).status < 500]).toEqual([choice.slice(0, 20), true])
})

test.calls('a method that a page or a file does not take is told the right ones, in the one error shape', async () => {
  for (const target of ['/uk/product', '/', '/favicon.ico', '/locales/uk/shell.json', '/health/live'])
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND']) {
      const answer = await ask(target, { method })
      expect([target, method, answer.status]).toEqual([target, method, 405])
      expect(answer.headers['allow']).toContain('GET, HEAD')
      expect(JSON.parse(answer.text)).toEqual({ code: 405, message: 'Method not allowed.', reason: 'method_not_allowed' })
    }
})

test.calls('a part that a file does not have is 416 with the file’s length; a part that it has is 206', async () => {
  const beyond = await ask('/favicon.ico', { headers: { range: 'bytes=99999999-' } })
  expect(beyond.status).toBe(416)
  expect(beyond.headers['content-range']).toMatch(/^bytes \*\/\d+$/)
  const part = await ask('/favicon.ico', { headers: { range: 'bytes=0-9' } })
  expect([part.status, part.headers['content-length']]).toEqual([206, '10'])
})

test.calls('an address below a page leads to the catalogue and is kept by nobody', async () => {
  for (const below of ['product/foo/bar', 'order', 'about-us/x', 'product/view']) {
    const answer = await ask(`/uk/${below}?x=1`)
    // Campaign parameters are allowed.
    expect([below, answer.status, answer.headers['cache-control']]).toEqual([below, 302, 'no-store'])
    expect(answer.headers['location']?.split('?')[0], below).toBe('/uk/product')
  }
  const unknown = await ask('/uk/product/view/999999')
  expect(unknown.status).toBe(404)
  expect(unknown.text).toContain('role="search"')
})
