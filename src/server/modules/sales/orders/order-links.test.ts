import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderPlaced } from '#contract/order.ts'
import { runCommand } from '../../../manage/run-command.ts'
import { emails } from '../../../platform/mail/tables.ts'
import { unsealEmail } from '../../../platform/mail/stored-emails.ts'
import { createProduct } from '#server/testing/product-factory.ts'
import { createBuyer } from '#server/testing/user-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { expireLinks } from './order-links.ts'
import { orders } from './tables.ts'
import { onCreditWords } from '../../../testing/order-factory.ts'

let context: TestContext
let planter: number
beforeAll(async () => {
  context = await createTestContext()
  planter = await createProduct(context)
})
afterAll(() => context.close())

const day = 86_400_000
const view = (token: string) => context.call({ url: `/api/v1/purchase/${token}` })
const claim = (token: string, headers: Record<string, string>) => context.call({ method: 'POST', url: `/api/v1/purchase/${token}/claim`, headers })

async function guestOrder(key?: string): Promise<{ number: string; token: string; secret: string }> {
  const answer = await context.call({
    method: 'POST',
    url: '/api/v1/purchase/public',
    headers: key === undefined ? {} : { 'idempotency-key': key },
    payload: { phone: '+380671112299', product_id: planter, quantity: 1, product_properties: [] },
  })
  expect(answer.status).toBe(201)
  const { order_number, access_token, redirect_url } = answer.body as OrderPlaced // by its status
  return { number: order_number, token: access_token ?? '', secret: redirect_url?.split('/').at(-1) ?? '' }
}

/** The whole database as text, as a thief would have it. */
async function dump(): Promise<string> {
  const { rows } = await context.database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`,
  )
  const tables = await Promise.all(rows.map(({ name }) => context.database.pool.query(`select to_jsonb(t) as row from ${name} t`)))
  return JSON.stringify(tables.map((table) => table.rows as unknown))
}

test('the database alone opens no order and no payment: links are stored sealed, in emails and stored answers too', async () => {
  const { number, token, secret } = await guestOrder('a key of this order')
  await context.database.db.update(orders).set({ email: 'guest@example.com' }).where(eq(orders.number, number))
  await context.runJobs()
  await runCommand(context, ['order', number, 'confirm'])
  await context.runJobs()
  const stored = await dump()
  for (const open of [token, secret]) {
    expect(open).toHaveLength(43)
    expect(stored).not.toContain(open)
  }
  const sealed = /sealed\.[\w-]+/.exec(stored)?.[0] ?? ''
  for (const url of [`/api/v1/purchase/${sealed}`, `/api/v1/payment/checkout/${sealed}`]) expect((await context.call({ url })).status).toBe(404)
  // The buyer still gets the links: by email, and by repeating the request with the same key.
  const sent = await context.database.db.select().from(emails).where(eq(emails.recipient, 'guest@example.com'))
  expect(sent.map((email) => unsealEmail(context, email).text).join()).toContain(`/uk/order/${token}`)
  expect(await view(token)).toMatchObject({ status: 200, body: { order_number: number } })
  expect(await guestOrder('a key of this order')).toEqual({ number, token, secret })
})

test('a link can be renewed: the old one opens nothing, the new one everything', async () => {
  const { number, token, secret } = await guestOrder()
  const url = await runCommand(context, ['order', number, 'link'])
  const renewed = url.split('/').at(-1) ?? ''
  expect(url).toBe(`http://shop.test/uk/order/${renewed}`)
  expect(renewed).not.toBe(token)
  expect((await view(token)).status).toBe(404)
  expect(await view(renewed)).toMatchObject({ status: 200, body: { order_number: number } })
  expect((await context.call({ url: `/api/v1/payment/checkout/${secret}` })).body).toMatchObject({ access_token: renewed })
})

test('a link ends a year after its order is finished, and then says so; an open order’s goes on', async () => {
  const [finished, cancelled, open] = [await guestOrder(), await guestOrder(), await guestOrder()]
  for (const move of ['confirm', 'produce', 'finish', 'ship', 'complete'])
    await runCommand(context, ['order', finished.number, move, ...onCreditWords])
  await runCommand(context, ['order', cancelled.number, 'cancel'])
  context.clock.advance(364 * day)
  await expireLinks(context)
  expect((await view(finished.token)).status).toBe(200)
  context.clock.advance(2 * day)
  await expireLinks(context)
  await expireLinks(context)
  for (const { token, secret } of [finished, cancelled]) {
    expect(await view(token)).toMatchObject({ status: 410, body: { code: 410, message: 'The link has expired.' } })
    expect((await context.call({ method: 'POST', url: `/api/v1/purchase/${token}/pay` })).status).toBe(404)
    expect((await context.call({ url: `/api/v1/purchase/${token}/confirmation.pdf` })).status).toBe(404)
    expect((await context.call({ url: `/api/v1/payment/checkout/${secret}` })).body).toMatchObject({ access_token: null })
  }
  expect((await view(open.token)).status).toBe(200)
  const renewed = (await runCommand(context, ['order', finished.number, 'link'])).split('/').at(-1) ?? ''
  expect((await view(renewed)).status).toBe(200)
})

test('the link does not show the phone that claiming asks for, neither on the page nor in documents', async () => {
  const { token } = await guestOrder()
  const seen = await view(token)
  expect(seen.body).toMatchObject({ receiver_phone: '+380\u00a067\u00a0•••\u00a0••\u00a099' })
  expect(seen.text).not.toContain('1112299')
  const thief = await createBuyer(context, { phone: '+380501112233' })
  expect((await claim(token, thief.headers)).status).toBe(403)
})

test('guessing the phone of an order is stopped after a few tries', { tags: 'proof' }, async () => {
  const strict = await createTestContext({ RATE_LIMIT_SCALE: '1' })
  const product = await createProduct(strict)
  const placed = await strict.call({
    method: 'POST',
    url: '/api/v1/purchase/public',
    payload: { phone: '+380671112299', product_id: product, quantity: 1 },
  })
  const { access_token } = placed.body as OrderPlaced // as above
  const thief = await createBuyer(strict, { phone: '+380670000000' })
  const statuses: number[] = []
  for (let guess = 0; guess < 7; guess++)
    statuses.push((await strict.call({ method: 'POST', url: `/api/v1/purchase/${access_token}/claim`, headers: thief.headers })).status)
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429])
  await strict.close()
})
