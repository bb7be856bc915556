import { assert, asyncProperty, integer } from 'fast-check'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromMajor, money } from '#contract/money.ts'
import type { PaymentRequest } from '../provider.ts'
import { open, verify } from './envelope.ts'
import { liqpay, type LiqPaySettings } from './liqpay.ts'

const settings: LiqPaySettings = {
  name: 'liqpay',
  publicKey: 'sandbox_i10000000001',
  privateKey: 'sandbox_key',
  url: 'https://pay.test',
  version: 3,
  fiscal: false,
}
const paymentRequest: PaymentRequest = {
  providerOrderId: 'AC-2026-00042-1',
  amount: money(1_245_050),
  currency: 'UAH',
  description: 'Замовлення AC-2026-00042',
  language: 'uk',
  expiresAt: new Date('2026-11-03T10:00:00.999Z'),
  resultUrl: 'https://shop.test/back',
  serverUrl: 'https://shop.test/callback',
  items: [{ name: 'Вазон', code: 'cube', quantity: 3, unit: money(33_350) }],
  email: 'olena@example.com',
}

async function formOf(given: LiqPaySettings, amount = paymentRequest.amount) {
  const page = await liqpay(given).open({ ...paymentRequest, amount })
  if (page.kind !== 'form') throw new Error('no form')
  return page
}

test.for([3, 7] as const)('the checkout form of version %i is signed by the digest of that version and says everything', async (version) => {
  const form = await formOf({ ...settings, version })
  expect(form.action).toBe('https://pay.test/api/3/checkout')
  expect(verify(form, settings.privateKey)).toBe(version)
  expect(open(form.data)).toEqual({
    version,
    public_key: 'sandbox_i10000000001',
    action: 'pay',
    amount: 12450.5,
    currency: 'UAH',
    description: 'Замовлення AC-2026-00042',
    order_id: 'AC-2026-00042-1',
    language: 'uk',
    result_url: 'https://shop.test/back',
    server_url: 'https://shop.test/callback',
    expired_date: '2026-11-03 10:00:00',
  })
})

test('the fiscal receipt lists the items when it is enabled', async () => {
  const form = await formOf({ ...settings, fiscal: true })
  expect(open(form.data)?.['rro_info']).toEqual({
    items: [{ name: 'Вазон', vndcode: 'cube', amount: 3, price: 333.5, cost: 1000.5 }],
    delivery_emails: ['olena@example.com'],
  })
})

test('every amount is exact to the kopiyka in the form', async () => {
  await assert(
    asyncProperty(integer({ min: 1, max: 10 ** 12 }), async (kopiykas) => {
      const form = await formOf(settings, money(kopiykas))
      const message = open(form.data)?.['amount']
      expect(typeof message).toBe('number')
      expect(fromMajor(message as number)).toBe(kopiykas) // checked above to be a number
    }),
  )
})

/** A provider with a prepared answer. */
let server: Server
let answer: { status: number; body: string } | 'silence' = { status: 200, body: '{}' }
let requests: Record<string, unknown> | null = null
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      requests = open(new URLSearchParams(Buffer.concat(parts).toString()).get('data') ?? '')
      if (answer !== 'silence') response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const attempt = { providerOrderId: 'A-1', invoiceId: null }
const provider = () => liqpay({ ...settings, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }) // it listens on a port

test('a status answer is read as a notification, whatever its HTTP code', async () => {
  answer = { status: 400, body: JSON.stringify({ result: 'ok', status: 'success', order_id: 'A-1', payment_id: 5, amount: '3', currency: 'UAH' }) }
  expect(await provider().status(attempt)).toMatchObject({
    kind: 'notification',
    notification: { status: 'success', amount: 300, providerOrderId: 'A-1' },
  })
  expect(requests).toEqual({ version: 3, public_key: settings.publicKey, action: 'status', order_id: 'A-1' })
})

test.for([
  [{ result: 'error', status: 'error', err_code: 'payment_not_found' }, 'none'],
  [{ result: 'error', err_code: 'err_signature' }, 'silent'],
  [{ result: 'error', status: 'error', err_code: 'err_card', payment_id: 7, order_id: 'A-1' }, 'notification'],
  [{ result: 'ok', status: 'success', order_id: 'B-2' }, 'silent'],
  [[], 'silent'],
  ['text', 'silent'],
] as const)('the status answer %j means %s', async ([body, kind]) => {
  answer = { status: 200, body: JSON.stringify(body) }
  expect((await provider().status(attempt)).kind).toBe(kind)
})

test('an answer that is not JSON, a timeout and a failed connection all count as no answer', async () => {
  answer = { status: 502, body: '<h1>Bad gateway</h1>' }
  expect((await provider().status(attempt)).kind).toBe('silent')
  answer = 'silence'
  expect((await provider().status(attempt, { timeoutMs: 50 })).kind).toBe('silent')
  expect((await liqpay({ ...settings, url: 'http://127.0.0.1:1' }).status(attempt)).kind).toBe('silent')
})

test.for([
  [{ result: 'ok', status: 'reversed', wait_amount: false }, 'done'],
  [{ result: 'ok', status: 'success' }, 'done'],
  [{ result: 'ok', status: 'success', wait_amount: true }, 'pending'],
  [{ result: 'ok', status: 'wait_reserve' }, 'pending'],
  [{ result: 'ok', status: 'something_new' }, 'pending'],
  [{ result: 'error', status: 'error', err_code: 'amount_limit' }, 'refused'],
  [{ result: 'ok', status: 'failure' }, 'refused'],
] as const)('the refund answer %j means %s', async ([body, kind]) => {
  answer = { status: 200, body: JSON.stringify(body) }
  expect((await provider().refund({ ...attempt, amount: money(115), refundId: 1 })).kind).toBe(kind)
  expect(requests).toMatchObject({ action: 'refund', order_id: 'A-1', amount: 1.15 })
})
