import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderPlaced } from '#contract/order.ts'
import { runCommand } from '../../manage/run-command.ts'
import { letters } from '../../platform/mail/tables.ts'
import { openLetter } from '../../platform/mail/unseal-email.ts'
import { hasProduct } from '#server/testing/product-factory.ts'
import { hasBuyer } from '#server/testing/user-factory.ts'
import { testWorld, type TestWorld } from '#server/testing/test-context.ts'
import { expireLinks } from './order-links.ts'
import { orders } from './tables.ts'

let world: TestWorld
let planter: number
beforeAll(async () => {
  world = await testWorld()
  planter = await hasProduct(world)
})
afterAll(() => world.close())

const day = 86_400_000
const view = (token: string) => world.call({ url: `/api/v1/purchase/${token}` })
const claim = (token: string, headers: Record<string, string>) => world.call({ method: 'POST', url: `/api/v1/purchase/${token}/claim`, headers })

async function guestOrder(key?: string): Promise<{ number: string; token: string; secret: string }> {
  const answer = await world.call({
    method: 'POST',
    url: '/api/v1/purchase/public',
    headers: key === undefined ? {} : { 'idempotency-key': key },
    payload: { phone: '+380671112299', product_id: planter, quantity: 1, product_properties: [] },
  })
  expect(answer.status).toBe(201)
  const { order_number, access_token, redirect_url } = answer.body as OrderPlaced // by its status
  return { number: order_number, token: access_token ?? '', secret: redirect_url?.split('/').at(-1) ?? '' }
}

/** Everything that a thief of the database would have. */
async function dump(): Promise<string> {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`,
  )
  const tables = await Promise.all(rows.map(({ name }) => world.database.pool.query(`select to_jsonb(t) as row from ${name} t`)))
  return JSON.stringify(tables.map((table) => table.rows as unknown))
}

test('the database alone opens no order and no payment: links are stored sealed, in emails and kept answers too', async () => {
  const { number, token, secret } = await guestOrder('a key of this order')
  await world.database.db.update(orders).set({ email: 'guest@example.com' }).where(eq(orders.number, number))
  await world.runJobs()
  await runCommand(world, ['order', number, 'confirm'])
  await world.runJobs()
  const stored = await dump()
  for (const open of [token, secret]) {
    expect(open).toHaveLength(43)
    expect(stored).not.toContain(open)
  }
  const sealed = /sealed\.[\w-]+/.exec(stored)?.[0] ?? ''
  for (const url of [`/api/v1/purchase/${sealed}`, `/api/v1/payment/checkout/${sealed}`]) expect((await world.call({ url })).status).toBe(404)
  // Who should have them gets them: the buyer by email, and by asking again with the same key.
  const sent = await world.database.db.select().from(letters).where(eq(letters.recipient, 'guest@example.com'))
  expect(sent.map((letter) => openLetter(world, letter).text).join()).toContain(`/uk/order/${token}`)
  expect(await view(token)).toMatchObject({ status: 200, body: { order_number: number } })
  expect(await guestOrder('a key of this order')).toEqual({ number, token, secret })
})

test('a link can be renewed: the old one opens nothing, the new one everything', async () => {
  const { number, token, secret } = await guestOrder()
  const url = await runCommand(world, ['order', number, 'link'])
  const renewed = url.split('/').at(-1) ?? ''
  expect(url).toBe(`http://shop.test/uk/order/${renewed}`)
  expect(renewed).not.toBe(token)
  expect((await view(token)).status).toBe(404)
  expect(await view(renewed)).toMatchObject({ status: 200, body: { order_number: number } })
  expect((await world.call({ url: `/api/v1/payment/checkout/${secret}` })).body).toMatchObject({ access_token: renewed })
})

test('a link ends a year after its order is finished, and then says so; an open order’s goes on', async () => {
  const [finished, cancelled, open] = [await guestOrder(), await guestOrder(), await guestOrder()]
  for (const move of ['confirm', 'produce', 'finish', 'ship', 'complete']) await runCommand(world, ['order', finished.number, move])
  await runCommand(world, ['order', cancelled.number, 'cancel'])
  world.clock.advance(364 * day)
  await expireLinks(world)
  expect((await view(finished.token)).status).toBe(200)
  world.clock.advance(2 * day)
  await expireLinks(world)
  await expireLinks(world)
  for (const { token, secret } of [finished, cancelled]) {
    expect(await view(token)).toMatchObject({ status: 410, body: { code: 410, message: 'The link has expired.' } })
    expect((await world.call({ method: 'POST', url: `/api/v1/purchase/${token}/pay` })).status).toBe(404)
    expect((await world.call({ url: `/api/v1/purchase/${token}/confirmation.pdf` })).status).toBe(404)
    expect((await world.call({ url: `/api/v1/payment/checkout/${secret}` })).body).toMatchObject({ access_token: null })
  }
  expect((await view(open.token)).status).toBe(200)
  const renewed = (await runCommand(world, ['order', finished.number, 'link'])).split('/').at(-1) ?? ''
  expect((await view(renewed)).status).toBe(200)
})

test('the link does not show the phone that claiming asks for, neither on the page nor on paper', async () => {
  const { token } = await guestOrder()
  const seen = await view(token)
  expect(seen.body).toMatchObject({ receiver_phone: '+380\u00a067\u00a0•••\u00a0••\u00a099' })
  expect(seen.text).not.toContain('1112299')
  const thief = await hasBuyer(world, { phone: '+380501112233' })
  expect((await claim(token, thief.headers)).status).toBe(403)
})

test('whoever tries phones until one fits is stopped', async () => {
  const strict = await testWorld({ RATE_LIMIT_SCALE: '1' })
  const product = await hasProduct(strict)
  const placed = await strict.call({
    method: 'POST',
    url: '/api/v1/purchase/public',
    payload: { phone: '+380671112299', product_id: product, quantity: 1 },
  })
  const { access_token } = placed.body as OrderPlaced // as above
  const thief = await hasBuyer(strict, { phone: '+380670000000' })
  const statuses: number[] = []
  for (let guess = 0; guess < 7; guess++)
    statuses.push((await strict.call({ method: 'POST', url: `/api/v1/purchase/${access_token}/claim`, headers: thief.headers })).status)
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429])
  await strict.close()
})
