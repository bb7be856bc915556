import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

// The mailbox has everybody's password letters: whoever reads it owns every account.
let context: TestContext
beforeAll(async () => {
  context = await createTestContext({ TRUST_PROXY: '0' })
})
afterAll(() => context.close())

const places = ['/dev', '/dev/mailbox', '/dev/settings', '/dev/jobs', '/dev/rates', '/simulator', '/simulator/control']
const requested = [
  ['another machine', { remoteAddress: '203.0.113.9' }],
  ['a proxy that names its reader', { headers: { 'x-forwarded-for': '8.8.8.8' } }],
  ['a proxy that says "me"', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a proxy with X-Forwarded-Proto only', { headers: { 'x-forwarded-proto': 'https' } }],
  ['a proxy with X-Real-IP only', { headers: { 'x-real-ip': '8.8.8.8' } }],
  ['a proxy with Forwarded only', { headers: { forwarded: 'for=8.8.8.8' } }],
  ['a proxy with Via only', { headers: { via: '1.1 cache' } }],
  ['a name that was pointed here', { headers: { host: 'evil.example' } }],
] as const

test.each(requested)('developers’ pages and the simulator do not exist for %s', async (_, how) => {
  for (const url of places) expect((await context.call({ url, ...how })).status, url).toBe(404)
})

test('on this machine they are there', async () => {
  for (const url of places) {
    expect((await context.call({ url })).status, url).toBe(200)
    expect((await context.call({ url, remoteAddress: '::1', headers: { host: '[::1]:3000' } })).status, url).toBe(200)
  }
})

test.each([
  ['a form of another site', { origin: 'https://evil.example' }, 404],
  ['a form of another port', { origin: 'http://localhost:8080' }, 404],
  ['a form of another site that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 404],
  ['a sandboxed frame', { origin: 'null' }, 404],
  ['its own form', { origin: 'http://localhost:3000' }, 303],
  ['its own form in a browser that hides the origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 303],
  ['a program', {}, 303],
])('%s posts to the developers’ pages', async (_, headers, status) => {
  const payload = 'name=contacts.email&value=attacker%40evil.example'
  const form = { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded', ...headers }
  expect((await context.call({ method: 'POST', url: '/dev/settings', headers: form, payload })).status).toBe(status)
})

test.each(requested)('metrics are not for %s without the token', async (_, how) => {
  expect((await context.call({ url: '/metrics', ...how })).status).toBe(403)
})

test('behind a declared proxy metrics ask for the token, even where the proxy says nothing', async () => {
  const token = 't'.repeat(32)
  const behind = await createTestContext({ TRUST_PROXY: '1', METRICS_TOKEN: token })
  expect((await behind.call({ url: '/metrics' })).status).toBe(403)
  expect((await behind.call({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  expect((await context.call({ url: '/metrics' })).status).toBe(200)
  await behind.close()
})
