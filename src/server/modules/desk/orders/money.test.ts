import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { OrderMoney } from '#contract/admin/receipts.ts'
import type { Money } from '#contract/money.ts'
import { OrderView } from '#contract/order.ts'
import { addDays, kyivClock } from '#contract/plain-date.ts'
import { runCommand } from '../../../manage/run-command.ts'
import { emails } from '../../../platform/mail/tables.ts'
import { createOrderDesk } from '../../../testing/order-desk.ts'
import { placeOrderAs } from '../../../testing/order-factory.ts'
import type { PaymentDriver } from '../../../testing/payment-driver.ts'
import { callAdmin, doAdmin, type AdminAnswer, type TestStaff } from '../../../testing/staff-factory.ts'
import type { TestContext } from '../../../testing/test-context.ts'
import type { Buyer } from '../../../testing/user-factory.ts'

let context: TestContext
let driver: PaymentDriver
let buyer: Buyer
let owner: TestStaff
let manager: TestStaff
let product: number
/** Of the order that each test begins with, to be paid by card. */
let number: string
let redirect: string | null
let total: number
beforeAll(async () => {
  const desk = await createOrderDesk()
  ;({ context, driver, buyer, owner, manager } = desk)
  product = desk.catalogue.products.plain
})
beforeEach(async () => {
  await context.database.pool.query('update payment_alerts set settled_at = now()')
  const placed = await placeOrderAs(context, buyer.headers, { product, quantity: 4 })
  number = placed.order_number
  redirect = placed.redirect_url
  total = placed.total_kopiykas
  await context.runJobs()
  await context.database.db.delete(emails)
})
afterAll(() => context.close())

const view = async () => OrderView.parse((await context.call({ url: `/api/v1/purchase-order/${number}`, headers: buyer.headers })).body)
const card = async () => (await callAdmin(context, manager, adminEndpoints.readOrder, { params: { number } })).body
const today = () => kyivClock(context.clock.now()).date
const split = async (deposit: number | null) =>
  callAdmin(context, manager, adminEndpoints.changeDeposit, {
    params: { number },
    body: { version: (await card()).version, deposit_kopiykas: deposit as Money },
  }) // as JSON says it
const receive = (amount: number, by = manager) =>
  callAdmin(context, by, adminEndpoints.recordReceipt, {
    params: { number },
    body: { method: 'bank', amount_kopiykas: amount as Money, received_on: today(), document_no: null, fiscal_no: null }, // as JSON says it
  })
const refund = (
  method: 'card' | 'bank',
  amount: number,
  more: object = {},
  by = manager,
  idempotencyKey?: string,
): Promise<AdminAnswer<OrderMoney>> =>
  callAdmin(context, by, adminEndpoints.makeRefund, {
    params: { number },
    body: { method, amount_kopiykas: amount as Money, reason: 'подряпана чаша', stays_due: false, paid_on: null, document_no: null, ...more }, // as JSON says it
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
async function payByCard(): Promise<number> {
  const started = await context.call({ method: 'POST', url: `/api/v1/purchase-order/${number}/pay`, headers: buyer.headers })
  expect(started.status).toBe(201)
  const { redirect_url: address } = started.body as { redirect_url: string } // by its status
  const { total_kopiykas: asked } = await driver.checkout(address)
  await driver.submit(await driver.openPage(address), 'pay')
  await context.runJobs()
  return asked
}
const sentEmails = async () => (await context.database.db.select({ kind: emails.kind }).from(emails)).map(({ kind }) => kind).toSorted()

test('a deposit by card and the rest by bank pay an order; the buyer sees the parts, and one email comes for each', async () => {
  const deposit = Math.round(total / 4)
  expect((await split(deposit)).status).toBe(200)
  expect(await driver.checkout(redirect)).toMatchObject({ state: 'open', total_kopiykas: total }) // a page that was open stays what it was
  expect(await payByCard()).toBe(deposit)
  expect(await view()).toMatchObject({
    status: 'prepared',
    paid_kopiykas: deposit,
    due_kopiykas: total - deposit,
    can_pay: true,
    pay_next_kopiykas: total - deposit,
    parts: [
      { kind: 'deposit', due_kopiykas: 0 },
      { kind: 'rest', due_kopiykas: total - deposit },
    ],
  })
  expect(await sentEmails()).toEqual(['payment-part'])
  await receive(total - deposit)
  await context.runJobs()
  expect(await view()).toMatchObject({ status: 'success', due_kopiykas: 0, can_pay: false })
  expect(await sentEmails()).toEqual(['payment-part', 'payment-received'])
  expect(await runCommand(context, ['alerts'])).toBe('None.')
  expect((await card()).timeline.map(({ kind, amount_kopiykas }) => [kind, amount_kopiykas])).toEqual(
    expect.arrayContaining([
      ['payment', deposit],
      ['receipt', total - deposit],
    ]),
  )
})

test('both parts are paid by card, and two payments of one order are no alert', async () => {
  const deposit = Math.round(total / 2)
  await split(deposit)
  expect([await payByCard(), await payByCard()]).toEqual([deposit, total - deposit])
  expect(await view()).toMatchObject({ status: 'success', due_kopiykas: 0, paid_kopiykas: total })
  expect((await card()).money).toMatchObject({ card: [{ amount_kopiykas: deposit }, { amount_kopiykas: total - deposit }] })
  expect(await runCommand(context, ['alerts'])).toBe('None.')
})

test('a release that takes a deposit for the whole cannot write that the order is paid', async () => {
  await split(Math.round(total / 2))
  await payByCard()
  const write = context.database.pool.query(`update order_payments set status = 'success' where order_number = $1`, [number])
  await expect(write).rejects.toThrow('order_payments_paid_in_full')
})

test('a deposit is a part: neither nothing nor the whole; a colleague’s change in between is shown', async () => {
  expect((await split(total)).status).toBe(422)
  const { version } = await card()
  expect((await split(10_000)).body.money).toMatchObject({ deposit_kopiykas: 10_000 })
  const stale = await callAdmin(context, manager, adminEndpoints.changeDeposit, { params: { number }, body: { version, deposit_kopiykas: null } })
  expect(stale).toMatchObject({ status: 409, body: { reason: 'stale_version', current: { money: { deposit_kopiykas: 10_000 } } } })
})

test('a part is refunded by card once, however often it is asked for; what is given up is not owed again', async () => {
  expect(await payByCard()).toBe(total)
  const answers = await Promise.all([refund('card', 12_000, {}, manager, 'twice'), refund('card', 12_000, {}, manager, 'twice')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await context.runJobs()
  expect((await card()).money).toMatchObject({
    received_kopiykas: total,
    refunded_kopiykas: 12_000,
    due_kopiykas: 0,
    refunds: [{ method: 'card', amount_kopiykas: 12_000, state: 'done', stays_due: false }],
  })
  await refund('card', 1_000, { stays_due: true })
  await context.runJobs()
  expect((await card()).money).toMatchObject({ refunded_kopiykas: 13_000, due_kopiykas: 1_000 })
  expect(await view()).toMatchObject({ status: 'success' })
  const audit = await callAdmin(context, owner, adminEndpoints.listAudit, { query: 'kind=refund' })
  expect(audit.body.data).toHaveLength(2)
  expect(audit.body.data[0]).toMatchObject({ action: 'refund.make', subject: { label: number }, reason: 'подряпана чаша' })
})

test('a refund larger than one payment takes from both; more than came that way, and more than a manager may, is refused', async () => {
  const deposit = Math.round(total / 2)
  await split(deposit)
  await payByCard()
  await payByCard()
  expect((await refund('bank', 1)).status).toBe(422)
  expect((await refund('card', total + 1, {}, owner)).status).toBe(422)
  expect(await refund('card', total, {}, owner)).toMatchObject({ status: 200 })
  await context.runJobs()
  expect((await card()).money).toMatchObject({ refunded_kopiykas: total, due_kopiykas: 0, status: 'reversed' })
  expect(await refund('card', 500_001)).toMatchObject({ status: 403, body: { reason: 'not_permitted' } })
})

test('the owner decides how much a manager may give back', async () => {
  await receive(total)
  const limit = async (refund_kopiykas: number) => {
    const group = (await callAdmin(context, owner, adminEndpoints.readSettings)).body.data.find(({ name }) => name === 'desk')
    const body = { version: group?.version ?? 0, value: { ...(group?.value as object), refund_kopiykas } } // of this group
    expect((await callAdmin(context, owner, adminEndpoints.writeSettings, { params: { group: 'desk' }, body })).status).toBe(200)
    context.responseCache.clear() // a running shop is notified of the change and does so itself
  }
  await limit(10_000)
  expect(await refund('bank', 10_001)).toMatchObject({ status: 403, body: { reason: 'not_permitted' } })
  expect((await refund('bank', 10_000)).status).toBe(200)
  await limit(500_000)
  expect((await refund('bank', 10_001)).status).toBe(200)
})

test('money goes back by bank: promised within thirty days, counted on the day it is paid', async () => {
  const receipt = (await receive(total)).body.receipts[0]?.id ?? 0
  const promised = await refund('bank', 5_000)
  expect(promised).toMatchObject({
    status: 200,
    body: { refunded_kopiykas: 0, refunds: [{ method: 'bank', state: 'pending', due_on: addDays(today(), 30) }] },
  })
  expect((await refund('bank', total - 4_999, {}, owner)).status).toBe(422) // what is promised is gone
  const voided = await callAdmin(context, owner, adminEndpoints.voidReceipt, { params: { number, id: receipt }, body: { reason: 'помилка' } })
  expect(voided.status).toBe(409)
  const id = promised.body.refunds[0]?.id ?? 0
  const pay = () => callAdmin(context, manager, adminEndpoints.payRefund, { params: { number, id }, body: { paid_on: today(), document_no: 'ПД 9' } })
  expect(await pay()).toMatchObject({
    status: 200,
    body: { refunded_kopiykas: 5_000, due_kopiykas: 0, refunds: [{ state: 'done', document_no: 'ПД 9' }] },
  })
  expect((await pay()).status).toBe(409)
  const entries = (await card()).timeline.filter(({ kind }) => kind === 'refund')
  expect(entries).toMatchObject([{ amount_kopiykas: 5_000, by: 'Олена Коваль', text: 'подряпана чаша' }])
  await context.runJobs()
  expect(await sentEmails()).toContain('refund')
  const [email] = await context.database.db.select().from(emails).where(eq(emails.kind, 'refund')).orderBy(desc(emails.id))
  expect(JSON.stringify(email)).toContain('переказом на ваш рахунок')
})

test('a receipt that was a mistake is taken back, and the buyer is told', async () => {
  const receipt = (await receive(3_000)).body.receipts[0]?.id ?? 0
  await doAdmin(context, owner, adminEndpoints.voidReceipt, { params: { number, id: receipt }, body: { reason: 'не той платник' } })
  await context.runJobs()
  expect(await sentEmails()).toEqual(['payment-part', 'payment-voided'])
})

test('a manager makes a link to pay by card for an order that was to be paid by invoice', async () => {
  number = (await placeOrderAs(context, buyer.headers, { product, terms: { payment_method: 'INVOICE' } })).order_number
  await receive(1_000)
  const { due_kopiykas: due } = await view()
  const link = await callAdmin(context, manager, adminEndpoints.makePaymentLink, { params: { number }, body: { pays: 'all' } })
  expect(link).toMatchObject({ status: 200, body: { amount_kopiykas: due } })
  await driver.submit(await driver.openPage(link.body.url), 'pay')
  await context.runJobs()
  expect(await view()).toMatchObject({ status: 'success', due_kopiykas: 0 })
})
