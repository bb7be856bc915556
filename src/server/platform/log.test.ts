import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import type { CartLine } from '#contract/cart.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { emails } from './mail/tables.ts'
import { seedTestCatalogue } from '../testing/test-catalogue.ts'
import { bearer, goodPassword, createBuyer } from '../testing/user-factory.ts'
import { createTestContext, type TestContext } from '../testing/test-context.ts'
import { defineJob, enqueue, startJobs } from './jobs/index.ts'
import { openSealed } from './sealing.ts'
import { reportError } from './log.ts'

// The log is read by more people than the database, and kept longer: it must not hold whose orders they are.
let context: TestContext
beforeAll(async () => {
  context = await createTestContext({ LOG_LEVEL: 'trace' })
})
afterAll(() => context.close())

const phone = '+380671112233'
const guestPhone = '+380509998877'
const email = 'oksana.taiemna@example.com'
const name = 'Оксана'
const city = 'Чигирин'
const street = 'вул. Прихована, 7'

/** Everything about a person that went through the shop so far, and every secret that was given out. */
const message = new Set([phone.slice(1), '0671112233', guestPhone.slice(1), email, name, city, street, goodPassword, 'бетонна-таємниця'])
const lines = (text = context.logged()) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { url?: string; msg: string; err?: { code?: string; constraint?: string; table?: string } }) // our own log

function expectNothingLogged(text: string): void {
  for (const word of message) {
    expect(text, word).not.toContain(word)
    expect(text, word).not.toContain(encodeURIComponent(word))
  }
}

/** Registers, orders from the cart and by phone, opens both orders and the payment, asks for a new password. */
async function shops(): Promise<void> {
  await context.listen()
  const catalogue = await seedTestCatalogue(context)
  const buyer = await createBuyer(context, { email, phone, firstName: name })
  message.add(buyer.tokens.token).add(buyer.tokens.refresh_token)
  await context.call({ url: `/api/v1/product?name=${encodeURIComponent('бетонна-таємниця')}&token=${buyer.tokens.refresh_token}` })
  const added = await context.call({
    method: 'POST',
    url: `/api/v1/cart/add/product/${catalogue.products.plain}`,
    headers: buyer.headers,
    payload: { quantity: 1 },
  })
  const delivery = { method: 'CARRIER', carrier: 'Нова пошта', city, address: street }
  const checkout = {
    purchaseProductIds: [(added.body as CartLine).id], // a cart line, by the order below
    receiver_name: name,
    delivery,
    offer_accepted: true,
    adult_confirmed: true,
    comment: street,
  }
  const own = await context.call({ method: 'POST', url: '/api/v1/cartcheckout', headers: buyer.headers, payload: checkout })
  expect(own).toMatchObject({ status: 201 })
  const byPhone = await context.call({
    method: 'POST',
    url: '/api/v1/purchase/public',
    payload: { phone: guestPhone, product_id: catalogue.products.plain, quantity: 1, product_properties: [] },
  })
  expect(byPhone).toMatchObject({ status: 201 })
  const guest = byPhone.body as OrderPlaced // by its status
  const secret = guest.redirect_url?.split('/').at(-1) ?? ''
  message.add(guest.access_token ?? '').add(secret)
  for (const url of [
    `/api/v1/purchase/${guest.access_token}`,
    `/api/v1/purchase/${guest.access_token}/confirmation.pdf?lang=uk`,
    `/api/v1/payment/checkout/${secret}`,
    `/api/v1/payment/return/${secret}?lang=uk`,
    `/uk/order/${guest.access_token}`,
    `/en/payment/${secret}?x=${guest.access_token}`,
    `/${guest.access_token}`,
    `/api/v1/user/me?authorization=${buyer.tokens.token}`,
  ])
    await context.call({ url, headers: buyer.headers })
  await context.call({ method: 'PUT', url: `/uk/order/${guest.access_token}` })
  await context.call({ method: 'POST', url: '/api/v1/user/password/forgot', payload: { email } })
  await vi.waitFor(async () => expect(await context.database.db.$count(emails, sql`kind = 'password-reset'`)).toBe(1))
  const [lastEmail] = await context.database.db.select().from(emails).where(sql`kind = 'password-reset'`)
  const token = /#token=([\w-]+)/.exec(openSealed(context, lastEmail?.text ?? ''))?.[1] ?? ''
  message.add(token)
  await context.call({ method: 'POST', url: '/api/v1/user/password/reset', payload: { token, password: 'інший довгий пароль', passwordRepeat: 'x' } })
  await context.call({ method: 'POST', url: '/api/login_check', payload: { username: email, password: 'wrong' } })
  await context.call({ method: 'POST', url: '/api/token/refresh', payload: { refresh_token: token } })
  await context.call({ url: '/api/v1/user/me', headers: bearer('x'.repeat(50)) })
  await context.runJobs()
}

test('the log of a whole journey names routes, and no phone, name, address, token, secret or query', async () => {
  await shops()
  const urls = lines().flatMap(({ url }) => url ?? [])
  expect(urls).toContain('/api/v1/purchase/:access_token')
  expect(urls).toContain('/api/v1/payment/checkout/:secret')
  expect(urls).toContain('/api/v1/product')
  expect(urls.filter((url) => url.includes('?'))).toEqual([])
  for (const word of message) expect(word).not.toBe('')
  expectNothingLogged(context.logged())
})

test('a statement that fails is told by its name, code, constraint and table, not by what it carried', async () => {
  const { pool } = context.database
  await pool.query('alter table orders add constraint no_more_orders check (false) not valid')
  const { body } = await context.call({ url: '/api/v1/product' })
  const [product] = (body as { data: { id: number }[] }).data // the seeded catalogue
  const payload = { phone: guestPhone, product_id: product?.id, quantity: 1, product_properties: [] }
  const answer = await context.call({ method: 'POST', url: '/api/v1/purchase/public', payload })
  expect(answer.status).toBe(500)
  await pool.query('alter table orders drop constraint no_more_orders')
  const report = lines().find(({ msg }) => msg === 'unexpected error')?.err
  expect(report).toMatchObject({
    message: 'the statement failed: insert orders',
    cause: { code: '23514', constraint: 'no_more_orders', table: 'orders' },
  })
  expectNothingLogged(context.logged())
})

test('what the database quotes of its data is left out', async () => {
  const failure = await context.database.db.execute(sql`select ${phone}::inet`).catch((error: unknown) => error)
  const report = JSON.stringify(reportError(failure))
  expect(report).toContain('22P02')
  expect(report).not.toContain(phone)
})

test('the output of a failed job holds neither its statement nor its parameters', async () => {
  const job = defineJob({
    name: 'fails-with-data',
    input: z.object({}),
    run: async ({ database: { db } }) => {
      await db.insert(emails).values({ id: 1, recipient: email, subject: name, text: street } as never) // breaks a rule of the table
    },
  })
  await enqueue(context, context.database.db, job, {})
  const stop = await startJobs(context, [job])
  const output = async () => {
    const { rows } = await context.database.pool.query<{ output: object | null }>(`select output from jobs.job where name = 'fails-with-data'`)
    return JSON.stringify(rows[0]?.output ?? null)
  }
  await vi.waitFor(async () => expect(await output()).toContain('the statement failed: insert emails'), { timeout: 60_000, interval: 200 })
  await stop()
  expectNothingLogged(await output())
  expectNothingLogged(context.logged())
  expect((await context.call({ url: '/dev/jobs' })).status).toBe(200)
})

test('an outage of the database says nothing of who asked', async () => {
  const admin = new pg.Client({ connectionString: inject('postgres') })
  await admin.connect()
  const database = new URL(context.database.url).pathname.slice(1)
  await admin.query(`alter database ${database} with allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  const before = context.logged().length
  for (const token of message) await context.call({ url: `/api/v1/purchase/${encodeURIComponent(token)}` })
  await context.call({ method: 'POST', url: '/api/login_check', payload: { username: email, password: goodPassword } })
  await context.call({ method: 'POST', url: '/api/v1/contact', payload: { name, email, phone: phone.slice(1), message: street, agreed: true } })
  await admin.query(`alter database ${database} with allow_connections true`)
  await admin.end()
  expect(context.logged().length).toBeGreaterThan(before)
  expectNothingLogged(context.logged())
})
