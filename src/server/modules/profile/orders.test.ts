import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartLine } from '#contract/cart.ts'
import type { OrderList, OrderPlaced } from '#contract/order.ts'
import type { CheckoutView } from '#contract/checkout-view.ts'
import { createProduct } from '#server/testing/product-factory.ts'
import { goodPassword, createBuyer, type Buyer } from '#server/testing/user-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { orders } from '../sales/orders/tables.ts'

let context: TestContext
let planter: number
beforeAll(async () => {
  context = await createTestContext()
  planter = await createProduct(context)
})
afterAll(() => context.close())

async function buys(who: Buyer, payment_method = 'CARD', terms: object = {}): Promise<OrderPlaced> {
  const added = await context.call({ method: 'POST', url: `/api/v1/cart/add/product/${planter}`, headers: who.headers, payload: { quantity: 1 } })
  const { id } = added.body as CartLine // checked by the checkout below
  const answer = await context.call({
    method: 'POST',
    url: '/api/v1/cartcheckout',
    headers: who.headers,
    payload: { purchaseProductIds: [id], payment_method, ...terms },
  })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as OrderPlaced // checked by the status
}
async function buysByPhone(phone: string): Promise<OrderPlaced & { access_token: string }> {
  const answer = await context.call({
    method: 'POST',
    url: '/api/v1/purchase/public',
    payload: { phone, product_id: planter, quantity: 1, product_properties: [] },
  })
  expect(answer).toMatchObject({ status: 201 })
  const placed = answer.body as OrderPlaced // checked by the status
  return { ...placed, access_token: placed.access_token ?? '' }
}
const get = (who: Buyer, path: string) => context.call({ url: `/api/v1${path}`, headers: who.headers })
const claim = (who: Buyer, secret: string) => context.call({ method: 'POST', url: `/api/v1/purchase/${secret}/claim`, headers: who.headers })

test('orders come newest first, page by page, and only one’s own', async () => {
  const buyer = await createBuyer(context)
  const other = await createBuyer(context)
  const numbers: string[] = []
  for (let i = 0; i < 3; i++) numbers.unshift((await buys(buyer)).order_number)
  await buys(other)
  const first = (await get(buyer, '/purchase-order?page=0&limit=2')).body as OrderList // a signed-in buyer's list
  expect(first.data.map(({ order_number }) => order_number)).toEqual(numbers.slice(0, 2))
  expect(first.meta).toMatchObject({ current_page: 0, per_page: 2, total_pages: 2, total: 3, from: 1, to: 2 })
  expect(first.links).toMatchObject({ prev: null, next: expect.stringContaining('page=1') })
  const second = (await get(buyer, '/purchase-order?page=1&limit=2')).body as OrderList // the same
  expect(second.data.map(({ order_number }) => order_number)).toEqual(numbers.slice(2))
  expect(await get(buyer, '/purchase-order?page=9')).toMatchObject({ status: 200, body: { data: [], meta: { from: null, to: null, total: 3 } } })
})

test.each(['page=-1', 'page=x', 'limit=0', 'limit=101', 'limit=1.5', 'page=1e3', 'page=9999999999'])(
  'a list asked for with %s is a malformed request',
  async (query) => {
    const buyer = await createBuyer(context)
    expect(await get(buyer, `/purchase-order?${query}`)).toMatchObject({ status: 400, body: { errors: expect.any(Object) } })
  },
)

test('another buyer’s order is not there: neither to read nor to pay', async () => {
  const buyer = await createBuyer(context)
  const thief = await createBuyer(context)
  const { order_number } = await buys(buyer)
  const pay = (who: Buyer) => context.call({ method: 'POST', url: `/api/v1/purchase-order/${order_number}/pay`, headers: who.headers })
  expect(await get(buyer, `/purchase-order/${order_number}`)).toMatchObject({ status: 200, body: { order_number } })
  expect(await get(thief, `/purchase-order/${order_number}`)).toMatchObject({ status: 404 })
  expect(await pay(thief)).toMatchObject({ status: 404 })
  expect(await get(thief, '/purchase-order/AC-2026-99999')).toMatchObject({ status: 404 })
  expect(await context.call({ url: `/api/v1/purchase-order/${order_number}` })).toMatchObject({
    status: 401,
    body: { message: 'JWT Token not found' },
  })
})

test('an order by phone is attached by its secret address and the same phone together', async () => {
  const order = await buysByPhone('067 765 43 21')
  const owner = await createBuyer(context, { phone: '+380677654321' })
  const other = await createBuyer(context, { phone: '+380501112233' })
  expect(await claim(other, order.access_token)).toMatchObject({ status: 403 })
  expect(await claim(owner, 'x'.repeat(43))).toMatchObject({ status: 404 })
  expect(await claim(owner, order.order_number)).toMatchObject({ status: 404 })
  expect((await get(owner, '/purchase-order')).body).toMatchObject({ data: [] })
  expect(await claim(owner, order.access_token)).toMatchObject({ status: 204, text: '' })
  expect(await claim(owner, order.access_token)).toMatchObject({ status: 204 })
  expect(await get(owner, `/purchase-order/${order.order_number}`)).toMatchObject({ status: 200, body: { email: owner.email } })
  const otherOrder = await createBuyer(context, { phone: '+380677654321' })
  expect(await claim(otherOrder, order.access_token)).toMatchObject({ status: 404 })
  expect(await context.call({ url: `/api/v1/purchase/${order.access_token}` })).toMatchObject({ status: 200 })
})

test('a claimed order is paid with the account’s email: the fiscal receipt goes there', async () => {
  const fiscal = await createTestContext({ LIQPAY_RRO: 'true' })
  const owner = await createBuyer(fiscal, { phone: '+380677654322' })
  const payload = { phone: owner.phone, product_id: await createProduct(fiscal), quantity: 1 }
  const placed = (await fiscal.call({ method: 'POST', url: '/api/v1/purchase/public', payload })).body as OrderPlaced // read by what follows
  const receiptEmails = async () => {
    const secret = new URL(placed.redirect_url ?? '').pathname.split('/').at(-1)
    const { data } = (await fiscal.call({ url: `/api/v1/payment/checkout/${secret}` })).body as CheckoutView // a field that is not there fails below
    const form = JSON.parse(Buffer.from(data ?? '', 'base64').toString()) as { rro_info?: { delivery_emails: string[] } } // the same
    return form.rro_info?.delivery_emails
  }
  expect(await receiptEmails()).toEqual([])
  const claimed = await fiscal.call({ method: 'POST', url: `/api/v1/purchase/${placed.access_token}/claim`, headers: owner.headers })
  expect(claimed).toMatchObject({ status: 204 })
  expect(await receiptEmails()).toEqual([owner.email])
  await fiscal.close()
})

test('the export holds the account, sign-ins, cart and orders with all that was agreed, and no secret', async () => {
  const buyer = await createBuyer(context)
  const payer = { kind: 'COMPANY', company_name: 'ТОВ «Приклад»', tax_id: '14360570' }
  const delivery = { method: 'CARRIER', carrier: 'Нова пошта', city: 'Львів', address: 'Відділення 12' }
  const terms = { payer, delivery, comment: 'Подзвоніть увечері', offer_accepted: true, adult_confirmed: true }
  const { order_number } = await buys(buyer, 'INVOICE', terms)
  const answer = await get(buyer, '/user/export')
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-disposition': 'attachment; filename="my-data.json"' },
    body: {
      account: { id: buyer.userId, email: buyer.email, phone: buyer.phone },
      sessions: [{}],
      letters: [],
      cart: [{ product_id: planter }],
      orders: [{ order_number, ...terms, receiver_phone: buyer.phone, language: 'uk', received_uah: 0, refunded_uah: 0 }],
    },
  })
  for (const secret of ['argon2', buyer.tokens.refresh_token, 'hash']) expect(answer.text).not.toContain(secret)
})

test('erasure asks for the password, ends everything, and keeps the orders without their buyer', async () => {
  const buyer = await createBuyer(context)
  const { order_number } = await buys(buyer, 'INVOICE')
  const finished = await buys(buyer, 'INVOICE')
  await context.database.db.update(orders).set({ state: 'completed' }).where(eq(orders.number, finished.order_number))
  const erase = (payload: object) => context.call({ method: 'DELETE', url: '/api/v1/user/me', headers: buyer.headers, payload })
  expect(await erase({ password: 'wrong' })).toMatchObject({ status: 422, body: { errors: { password: 'The password is wrong.' } } })
  expect(await erase({})).toMatchObject({ status: 422, body: { errors: { password: 'Password is required' } } })
  expect(await erase({ password: goodPassword })).toMatchObject({ status: 204 })
  expect(await get(buyer, '/user/me')).toMatchObject({ status: 401, body: { message: 'Invalid JWT Token' } })
  const login = await context.call({ method: 'POST', url: '/api/login_check', payload: { username: buyer.email, password: goodPassword } })
  expect(login).toMatchObject({ status: 401 })
  const refresh = await context.call({ method: 'POST', url: '/api/token/refresh', payload: { refresh_token: buyer.tokens.refresh_token } })
  expect(refresh).toMatchObject({ status: 401 })
  const stored = await context.database.db.select().from(orders)
  // Whoever delivers an order under way still has to find its receiver.
  expect(stored.find(({ number }) => number === order_number)).toMatchObject({ userId: null, email: null, total: 420_000, phone: buyer.phone })
  expect(stored.find(({ number }) => number === finished.order_number)).toMatchObject({
    userId: null,
    email: null,
    total: 420_000,
    phone: '',
    receiverName: null,
  })
  await createBuyer(context, { email: buyer.email }) // the address is free again
})

test('after an erasure the secret address of an order leads nowhere', async () => {
  const order = await buysByPhone('067 444 55 66')
  const owner = await createBuyer(context, { phone: '+380674445566' })
  expect(await claim(owner, order.access_token)).toMatchObject({ status: 204 })
  const erased = await context.call({ method: 'DELETE', url: '/api/v1/user/me', headers: owner.headers, payload: { password: goodPassword } })
  expect(erased).toMatchObject({ status: 204 })
  expect(await context.call({ url: `/api/v1/purchase/${order.access_token}` })).toMatchObject({ status: 404 })
})

test('erasing an account while its owner buys in another tab leaves no order with its buyer, and no 5xx', { tags: 'proof' }, async () => {
  for (let round = 0; round < 10; round++) {
    const buyer = await createBuyer(context)
    const added = await context.call({ method: 'POST', url: `/api/v1/cart/add/product/${planter}`, headers: buyer.headers, payload: { quantity: 1 } })
    const { id } = added.body as CartLine // checked by what the checkout may answer
    const calls = await Promise.all([
      context.call({ method: 'POST', url: '/api/v1/cartcheckout', headers: buyer.headers, payload: { purchaseProductIds: [id] } }),
      context.call({ method: 'DELETE', url: '/api/v1/user/me', headers: buyer.headers, payload: { password: goodPassword } }),
      context.call({ method: 'POST', url: `/api/v1/cart/add/product/${planter}`, headers: buyer.headers, payload: { quantity: 1 } }),
      get(buyer, '/cart'),
    ])
    for (const { status, text } of calls) expect(status, text).toBeLessThan(500)
    expect(await context.database.db.select().from(orders).where(eq(orders.userId, buyer.userId))).toEqual([])
  }
})
