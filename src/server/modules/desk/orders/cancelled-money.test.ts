import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { OrderCancel } from '#contract/admin/orders.ts'
import { money } from '#contract/money.ts'
import type { OrderView } from '#contract/order.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { emails } from '../../../platform/mail/tables.ts'
import { createOrderDesk } from '../../../testing/order-desk.ts'
import { placeOrderAs } from '../../../testing/order-factory.ts'
import { callAdmin, doAdmin, type TestStaff } from '../../../testing/staff-factory.ts'
import type { TestContext } from '../../../testing/test-context.ts'
import type { Buyer } from '../../../testing/user-factory.ts'

let context: TestContext
let buyer: Buyer
let owner: TestStaff
let manager: TestStaff
let product: number
/** Of the order that each test begins with: 1 000 ₴ came for it by bank. */
let number: string
const came = money(100_000)
beforeAll(async () => {
  const desk = await createOrderDesk()
  ;({ context, buyer, owner, manager } = desk)
  product = desk.catalogue.products.plain
})
beforeEach(async () => {
  number = (await placeOrderAs(context, buyer.headers, { product, quantity: 2, terms: { payment_method: 'INVOICE' } })).order_number
  const received_on = kyivClock(context.clock.now()).date
  const receipt = { method: 'bank' as const, amount_kopiykas: came, received_on, document_no: null, fiscal_no: null }
  await doAdmin(context, manager, adminEndpoints.recordReceipt, { params: { number }, body: receipt })
})
afterAll(() => context.close())

const card = async () => (await callAdmin(context, manager, adminEndpoints.readOrder, { params: { number } })).body
const cancel = async (more: Partial<OrderCancel> = {}) =>
  callAdmin(context, manager, adminEndpoints.cancelOrder, {
    params: { number },
    body: { version: (await card()).version, reason: 'передумали', ...more },
  })
const decisions = async () => {
  const { office } = (await callAdmin(context, manager, adminEndpoints.readToday)).body
  return office?.decisions.data.filter(({ kind, order_number }) => kind === 'cancelled_money' && order_number === number) ?? []
}

test('money of a cancelled order stands in Today until it went back, also when nobody said what becomes of it', async () => {
  expect((await cancel()).body).toMatchObject({ state: 'cancelled', cancelled_money: { decision: 'task', reason: null } })
  expect(await decisions()).toMatchObject([{ amount_kopiykas: came }])
  const part = { method: 'bank' as const, amount_kopiykas: money(40_000), reason: 'скасовано', stays_due: false, paid_on: null, document_no: null }
  const refund = (amount: number) =>
    callAdmin(context, owner, adminEndpoints.makeRefund, { params: { number }, body: { ...part, amount_kopiykas: money(amount) } })
  expect((await refund(40_000)).status).toBe(200)
  expect(await decisions()).toMatchObject([{ amount_kopiykas: 60_000 }])
  expect((await refund(60_000)).status).toBe(200)
  expect(await decisions()).toEqual([])
})

test('of a cancelled order nothing is due or promised, to the buyer and to the office', async () => {
  const shown = async () => (await context.call({ url: `/api/v1/purchase-order/${number}`, headers: buyer.headers })).body as OrderView // checked by what follows
  const before = await shown()
  expect(before).toMatchObject({ ready_from: expect.any(String), products: [{ ready_to: expect.any(String) }] })
  expect(before.due_kopiykas).toBeGreaterThan(0)
  await cancel()
  const nothing = { ready_from: null, ready_to: null }
  expect(await shown()).toMatchObject({ ...nothing, promised_on: null, due_kopiykas: 0, paid_kopiykas: came, products: [nothing] })
  expect((await card()).money).toMatchObject({ due_kopiykas: 0, received_kopiykas: came })
})

test('money that stays here has a reason, which the timeline tells; it may be decided later too', async () => {
  expect((await cancel({ money: { decision: 'kept', reason: null } })).status).toBe(422)
  expect((await cancel({ money: { decision: 'kept', reason: 'завдаток за форму' } })).body).toMatchObject({ cancelled_money: { decision: 'kept' } })
  expect(await decisions()).toEqual([])
  expect((await card()).timeline.at(-1)).toMatchObject({ kind: 'money_kept', text: 'завдаток за форму', by: 'Олена Коваль' })
  const decide = (decision: 'task' | 'kept', reason: string | null) =>
    callAdmin(context, manager, adminEndpoints.decideMoney, { params: { number }, body: { money: { decision, reason } } })
  expect((await decide('task', null)).status).toBe(200)
  expect(await decisions()).toHaveLength(1)
  expect((await decide('kept', 'домовилися')).body).toMatchObject({ cancelled_money: { reason: 'домовилися' } })
})

test('stopping an order that is being cast asks the same; an order without money asks nothing', async () => {
  const move = async (to: 'confirm' | 'produce') =>
    callAdmin(context, manager, adminEndpoints.moveOrder, { params: { number }, body: { version: (await card()).version, move: to } })
  await move('confirm')
  await move('produce')
  const stop = { version: (await card()).version, reason: 'покупець зник', money: { decision: 'kept' as const, reason: 'завдаток' } }
  expect((await callAdmin(context, owner, adminEndpoints.stopOrder, { params: { number }, body: stop })).body).toMatchObject({
    state: 'cancelled',
    cancelled_money: { reason: 'завдаток' },
  })
  number = (await placeOrderAs(context, buyer.headers, { product })).order_number
  expect((await cancel()).body).toMatchObject({ state: 'cancelled', cancelled_money: null })
})

test('an e-mail that the mail server refused, or that waited too long, is not said to wait', async () => {
  const body = { channel: 'email' as const, template: null, language: 'uk' as const, subject: 'Вітаємо', body: 'Напишіть нам.' }
  const states = async () =>
    (await callAdmin(context, manager, adminEndpoints.listOrderMessages, { params: { number } })).body.data.map(({ state }) => state)
  expect((await callAdmin(context, manager, adminEndpoints.sendMessage, { params: { number }, body })).status).toBe(200)
  expect(await states()).toEqual(['kept'])
  const { db } = context.database
  await db.update(emails).set({ refusedAt: context.clock.now() }).where(eq(emails.kind, 'order-message'))
  expect(await states()).toEqual(['failed'])
  await db
    .update(emails)
    .set({ refusedAt: null, expiresAt: new Date(0) })
    .where(eq(emails.kind, 'order-message'))
  expect(await states()).toEqual(['failed'])
})
