import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../manage/run-command.ts'
import { onCreditWords, placeOrderAs } from '#server/testing/order-factory.ts'
import { createProduct } from '#server/testing/product-factory.ts'
import { goodPassword, createBuyer, type Buyer } from '#server/testing/user-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { orders } from '../sales/orders/tables.ts'
import { anonymiseFinished } from './account-data.ts'
import { retireGuestOrders } from '../sales/index.ts'

let context: TestContext
let planter: number
beforeAll(async () => {
  context = await createTestContext()
  planter = await createProduct(context)
  await manage('settings', 'notices.manager_email', 'manager@works.example')
})
afterAll(() => context.close())

const manage = (...args: string[]) => runCommand(context, args)
const street = 'вул. Прихована, 7'
const comment = 'Дзвонити Соломії'
const message = 'Питання Соломії про урни'

/** Every table that holds any of these words, with the words: emails, jobs and their outputs too. */
async function holders(messages: readonly string[]): Promise<string[]> {
  const { rows } = await context.database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: all } = await context.database.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    for (const word of messages) if (all.some(({ row }) => row.includes(word))) found.push(`${name}: ${word}`)
  }
  return found
}

async function writes(person: { email: string; phone: string; name: string }, headers: Record<string, string> = {}): Promise<void> {
  const payload = { name: person.name, email: person.email, phone: person.phone.slice(1), message, agreed: true }
  expect(await context.call({ method: 'POST', url: '/api/v1/contact', headers, payload })).toMatchObject({ status: 201 })
}
async function orderByPhone(phone: string): Promise<{ number: string; token: string }> {
  const answer = await context.call({ method: 'POST', url: '/api/v1/purchase/public', payload: { phone, product_id: planter, quantity: 1 } })
  expect(answer).toMatchObject({ status: 201 })
  const { order_number, access_token } = answer.body as OrderPlaced // by its status
  return { number: order_number, token: access_token ?? '' }
}
async function finishes(number: string): Promise<void> {
  for (const move of ['confirm', 'produce', 'finish', 'ship', 'complete']) await manage('order', number, move, ...onCreditWords)
}

/** Orders twice, of which one is finished, and writes: everything that the shop may come to hold. */
async function lives(buyer: Buyer): Promise<{ finished: string; open: string }> {
  const terms = { delivery: { method: 'CARRIER', carrier: 'Нова пошта', city: 'Львів', address: street }, comment, receiver_name: 'Соломія Тиха' }
  const finished = await placeOrderAs(context, buyer.headers, { product: planter, terms })
  const open = await placeOrderAs(context, buyer.headers, { product: planter, terms: { ...terms, payment_method: 'INVOICE' } })
  await writes({ email: buyer.email, phone: buyer.phone, name: 'Соломія' }, buyer.headers)
  await context.perform({ method: 'POST', url: '/api/v1/user/password/forgot', payload: { email: buyer.email } })
  await context.runJobs()
  await finishes(finished.order_number)
  // What the provider says of a payer.
  const attempt = `${finished.order_number}-1`
  await context.database.pool.query(
    `insert into payment_events (at, source, data, signature, signature_ok, payload, provider_order_id, outcome, dedupe_key) values (now(), 'callback', $1, 's', true, $2, $3, 'applied', $3)`,
    [buyer.phone, JSON.stringify({ status: 'success', amount: 1, sender_phone: buyer.phone, sender_first_name: 'Соломія' }), attempt],
  )
  await context.runJobs()
  return { finished: finished.order_number, open: open.order_number }
}

test('an erased account leaves every table; what an order under way needs goes when it is finished', async () => {
  const buyer = await createBuyer(context, { firstName: 'Соломія', phone: '+380671234001' })
  const messages = [buyer.email, '80671234001', '671\u00a0234', 'Соломі', street, comment, message]
  const { finished, open } = await lives(buyer)
  expect(await holders(messages)).not.toEqual([])
  const erased = await context.call({ method: 'DELETE', url: '/api/v1/user/me', headers: buyer.headers, payload: { password: goodPassword } })
  expect(erased).toMatchObject({ status: 204 })
  const [done] = await context.database.db.select().from(orders).where(eq(orders.number, finished))
  expect(done).toMatchObject({ userId: null, phone: '', receiverName: null, delivery: null, comment: null })
  expect(await holders([message])).toEqual([])

  await finishes(open)
  await context.runJobs()
  await erasesLate()
  expect(await holders(messages)).toEqual([])
  const { rows } = await context.database.pool.query(`select data, payload from payment_events where provider_order_id = $1`, [`${finished}-1`])
  expect(rows).toContainEqual({ data: '', payload: { status: 'success', amount: 1 } })
})

/** The hourly sweep. */
async function erasesLate(): Promise<void> {
  await anonymiseFinished.run(context, {})
}

test('an operator exports and erases what a visitor left under a phone; accounts that name it are only told of', async () => {
  const phone = '+380509998801'
  const visitor = { email: 'visitor@example.com', phone, name: 'Відвідувачка' }
  const order = await orderByPhone(phone)
  const other = await orderByPhone('+380509998802')
  await writes(visitor)
  await context.runJobs()
  const account = await createBuyer(context, { phone })
  const exported = JSON.parse(await manage('person', 'export', '050', '999', '88', '01')) as Record<string, unknown> // our own words
  expect(exported).toMatchObject({
    orders: [{ order_number: order.number, receiver_phone: phone }],
    messages: [{ name: 'Відвідувачка', message }],
    accounts_with_this_phone: [account.email],
  })
  await manage('order', order.number, 'cancel')
  expect(await manage('person', 'erase', phone)).toContain(`person erase ${account.email}`)
  expect(await holders(['Відвідувачка', 'visitor@example.com', order.token])).toEqual([])
  expect(await holders(['80509998801'])).toEqual(['public.users: 80509998801'])
  expect((await context.call({ url: `/api/v1/purchase/${order.token}` })).status).toBe(404)
  expect((await context.call({ url: `/api/v1/purchase/${other.token}` })).status).toBe(200)
  expect(await manage('person', 'erase', account.email)).toContain('the account and its data are erased')
  expect(await holders(['80509998801', account.email])).toEqual([])
})

test('a blocked account is out at once and stays out, until it is unblocked', async () => {
  const buyer = await createBuyer(context)
  const me = () => context.call({ url: '/api/v1/user/me', headers: buyer.headers })
  const login = () => context.call({ method: 'POST', url: '/api/login_check', payload: { username: buyer.email, password: goodPassword } })
  expect(await manage('person', 'block', buyer.email.toUpperCase())).toContain('is blocked')
  expect((await me()).status).toBe(401)
  expect((await login()).status).toBe(403)
  await manage('person', 'unblock', buyer.email)
  expect((await login()).status).toBe(200)
  expect((await me()).status).toBe(401)
})

test.each([[[]], [['export']], [['erase', 'everybody']], [['block', 'nobody@example.com']], [['forget', '+380671234567']]])(
  'person %j is refused with a line',
  async (messages) => {
    await expect(manage('person', ...messages)).rejects.toThrow(/person|account/)
  },
)

test('visitors’ orders lose their receiver three years after they are finished, and not before', async () => {
  const [old, open] = [await orderByPhone('+380630000001'), await orderByPhone('+380630000002')]
  await finishes(old.number)
  context.clock.advance(2.9 * 365 * 86_400_000)
  await retireGuestOrders(context)
  expect(await holders(['80630000001'])).not.toEqual([])
  context.clock.advance(0.2 * 365 * 86_400_000)
  await retireGuestOrders(context)
  expect(await holders(['80630000001'])).toEqual([])
  const [stored] = await context.database.db.select().from(orders).where(eq(orders.number, old.number))
  expect(stored).toMatchObject({ phone: '', total: 420_000 })
  expect(await holders(['80630000002'])).not.toEqual([])
  expect(open.number).not.toBe(old.number)
})
