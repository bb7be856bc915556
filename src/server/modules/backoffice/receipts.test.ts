import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { OrderMoney } from '#contract/admin/receipts.ts'
import { BankTransfer } from '#contract/bank-transfer.ts'
import type { Money } from '#contract/money.ts'
import { OrderView } from '#contract/order.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { runCommand } from '../../manage/run-command.ts'
import { emails } from '../../platform/mail/tables.ts'
import { createOrderDesk } from '../../testing/order-desk.ts'
import { placeOrderAs } from '../../testing/order-factory.ts'
import type { PaymentDriver } from '../../testing/payment-driver.ts'
import { callAdmin, type AdminAnswer, type TestStaff } from '../../testing/staff-factory.ts'
import type { TestCatalogue } from '../../testing/test-catalogue.ts'
import type { TestContext } from '../../testing/test-context.ts'
import type { Buyer } from '../../testing/user-factory.ts'

let context: TestContext
let catalogue: TestCatalogue
let buyer: Buyer
let owner: TestStaff
let manager: TestStaff
let driver: PaymentDriver
/** Of the order that each test begins with, paid by invoice. */
let number: string
let total: number
beforeAll(async () => {
  ;({ context, catalogue, driver, buyer, owner, manager } = await createOrderDesk())
})
beforeEach(async () => {
  await context.database.pool.query('update payment_alerts set settled_at = now()')
  number = (await placeOrderAs(context, buyer.headers, { product: catalogue.products.plain, terms: { payment_method: 'INVOICE' } })).order_number
  total = (await view()).price_kopiykas
})
afterAll(() => context.close())

const view = async () => OrderView.parse((await context.call({ url: `/api/v1/purchase-order/${number}`, headers: buyer.headers })).body)
const today = () => kyivClock(context.clock.now()).date
const record = (amount_kopiykas: number, more: object = {}, idempotencyKey?: string): Promise<AdminAnswer<OrderMoney>> =>
  callAdmin(context, manager, adminEndpoints.recordReceipt, {
    params: { number },
    body: { method: 'bank', amount_kopiykas: amount_kopiykas as Money, received_on: today(), document_no: null, fiscal_no: null, ...more }, // as JSON says it
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
const undo = (by: TestStaff, id: number) => callAdmin(context, by, adminEndpoints.undoReceipt, { params: { number, id } })
const voidOne = (by: TestStaff, id: number, reason = 'не той платник') =>
  callAdmin(context, by, adminEndpoints.voidReceipt, { params: { number, id }, body: { reason } })

test('a part is recorded and the rest is due; the rest makes the order paid, and the audit says who wrote it', async () => {
  expect(await record(total - 1, { document_no: '№ 17' })).toMatchObject({
    status: 200,
    body: {
      received_kopiykas: total - 1,
      refunded_kopiykas: 0,
      due_kopiykas: 1,
      receipts: [{ method: 'bank', document_no: '17', voided_at: null }],
    },
  })
  expect(await view()).toMatchObject({ status: 'invoice_wait', paid_kopiykas: total - 1, due_kopiykas: 1 })
  const whole = await record(1, { method: 'cash' })
  expect(whole.body).toMatchObject({ received_kopiykas: total, due_kopiykas: 0 })
  expect(await view()).toMatchObject({ status: 'success', status_group: 'success', paid_kopiykas: total, due_kopiykas: 0, can_pay: false })
  const audit = await callAdmin(context, owner, adminEndpoints.listAudit, { query: `kind=receipt&subject=${whole.body.receipts[1]?.id}` })
  expect(audit.body.data).toMatchObject([{ action: 'receipt.record', actor: { id: manager.id }, subject: { label: number } }])
  expect(await runCommand(context, ['alerts'])).toBe('None.')
})

test('too much money is recorded with an alert, and the order stays as it is', async () => {
  await record(total)
  const before = await view()
  expect((await record(5_000)).body).toMatchObject({ due_kopiykas: -5_000 })
  expect(await view()).toEqual({ ...before, paid_kopiykas: total + 5_000 })
  expect(await runCommand(context, ['alerts'])).toMatch(new RegExp(`double_payment: ${number}, overpaidByReceipt receipt=\\d+ over_kopiykas=5000`))
})

test('a voided receipt takes its alert with it, and is no money that came', async () => {
  const came = async () => {
    const { office } = (await callAdmin(context, owner, adminEndpoints.readToday)).body
    return office?.money.data.filter((row) => row.order_number === number).map(({ amount_kopiykas: amount }) => amount)
  }
  await record(total)
  const [, second] = (await record(5_000)).body.receipts
  expect(await came()).toEqual([total])
  await voidOne(owner, second?.id ?? 0)
  expect(await runCommand(context, ['alerts'])).toBe('None.')
  const [first] = (await record(6_000)).body.receipts
  await voidOne(owner, first?.id ?? 0)
  expect(await came()).toEqual([])
})

test('of two alike receipts of one minute the voided one alone is no money that came', async () => {
  await record(5_000)
  const alike = (await record(5_000, { again: true })).body.receipts
  await voidOne(owner, alike[0]?.id ?? 0)
  const { office } = (await callAdmin(context, owner, adminEndpoints.readToday)).body
  expect(office?.money.data.filter((row) => row.order_number === number)).toMatchObject([{ amount_kopiykas: 5_000 }])
})

test('money for a cancelled order is recorded with an alert, and nobody says that it is paid', async () => {
  await runCommand(context, ['order', number, 'cancel'])
  expect((await record(total)).status).toBe(200)
  expect(await view()).toMatchObject({ status: 'invoice_wait', state: 'cancelled', due_kopiykas: 0 })
  expect(await runCommand(context, ['alerts'])).toContain(`paid_mismatch: ${number}, receiptOfClosed`)
})

test('the owner voids a receipt with a reason; it stays in the list and counts no more', async () => {
  const [receipt] = (await record(total)).body.receipts
  const id = receipt?.id ?? 0
  expect(await voidOne(manager, id)).toMatchObject({ status: 403, body: { reason: 'not_permitted' } })
  expect((await voidOne(owner, id, ' ')).status).toBe(422)
  expect(await voidOne(owner, id)).toMatchObject({
    status: 200,
    body: { due_kopiykas: total, receipts: [{ id, void_reason: 'не той платник', voided_at: expect.any(String) }] },
  })
  expect(await view()).toMatchObject({ status: 'invoice_wait' })
  expect((await voidOne(owner, id)).status).toBe(409)
  const audit = await callAdmin(context, owner, adminEndpoints.listAudit, { query: `kind=receipt&subject=${id}` })
  expect(audit.body.data[0]).toMatchObject({ action: 'receipt.void', actor: { id: owner.id }, reason: 'не той платник' })
})

test('who recorded a receipt takes it back, with its alert; a colleague cannot', async () => {
  await record(total + 5_000)
  const [first, second] = (await record(50_000, { method: 'cash' })).body.receipts
  // One excess is said once, with its newest sum.
  expect((await runCommand(context, ['alerts'])).split('\n').filter((line) => line.includes('double_payment'))).toHaveLength(1)
  expect(await undo(owner, second?.id ?? 0)).toMatchObject({ status: 409, body: { reason: 'undo_too_late' } })
  for (const id of [second?.id ?? 0, first?.id ?? 0, first?.id ?? 0]) expect((await undo(manager, id)).status).toBe(200)
  expect(await view()).toMatchObject({ status: 'invoice_wait', due_kopiykas: total })
  expect(await runCommand(context, ['alerts'])).toBe('None.')
  const audit = await callAdmin(context, owner, adminEndpoints.listAudit, { query: `kind=receipt&subject=${first?.id}` })
  expect(audit.body.data[0]).toMatchObject({ action: 'receipt.void', actor: { id: manager.id }, reason: 'записано помилково' })
})

test('what two write at once both counts', async () => {
  const answers = await Promise.all([record(1_000), record(2_000, { method: 'terminal' }), record(3_000)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const now = await callAdmin(context, manager, adminEndpoints.listReceipts, { params: { number } })
  expect(now.body).toMatchObject({ received_kopiykas: 6_000, due_kopiykas: total - 6_000 })
})

test('the same payment twice is a question, and is recorded again only when somebody says that it is another', async () => {
  expect((await record(1_000)).status).toBe(200)
  expect(await record(1_000)).toMatchObject({ status: 409, body: { reason: 'same_receipt' } })
  expect((await record(1_000, { again: true })).body.receipts).toHaveLength(2)
  // Another way, sum or day is another payment; so are two papers with numbers of their own.
  expect((await record(1_000, { method: 'cash' })).status).toBe(200)
  expect((await record(2_000, { document_no: '17' })).status).toBe(200)
  expect(await record(2_000)).toMatchObject({ status: 409 })
  expect((await record(2_000, { document_no: '18' })).status).toBe(200)
  expect(await record(2_000, { document_no: '№ 17' })).toMatchObject({ status: 409 })
  const { receipts } = (await callAdmin(context, manager, adminEndpoints.listReceipts, { params: { number } })).body
  for (const { id } of receipts) await voidOne(owner, id)
  expect((await record(1_000)).status).toBe(200)
})

test('the same paper on another order is a question too, which names that order; another sum or a voided one is none', async () => {
  const first = number
  await record(3_000, { document_no: '4711' })
  const { receipts: recorded } = (await record(4_000, { document_no: '4722' })).body
  number = (await placeOrderAs(context, buyer.headers, { product: catalogue.products.plain, terms: { payment_method: 'INVOICE' } })).order_number
  expect(await record(3_000, { document_no: '№ 4711' })).toMatchObject({
    status: 409,
    body: { reason: 'same_receipt', errors: { order_number: first } },
  })
  expect((await record(3_100, { document_no: '4711' })).status).toBe(200)
  expect((await record(3_000)).status).toBe(200)
  expect((await record(3_000, { document_no: '4711', again: true })).status).toBe(200)
  const second = number
  number = first
  for (const { id } of recorded) await voidOne(owner, id)
  number = second
  expect((await record(4_000, { document_no: '4722' })).status).toBe(200)
})

test('the same request sent again, also at once, records one receipt', async () => {
  const [first, second] = await Promise.all([record(1_000, {}, 'twice'), record(1_000, {}, 'twice')])
  expect(second?.body).toEqual(first?.body)
  expect((await record(1_000, {}, 'twice')).body.receipts).toHaveLength(1)
  expect(await record(2_000, {}, 'twice')).toMatchObject({ status: 409, body: { reason: 'idempotency_conflict' } })
})

test('nothing, less than nothing, a day to come and an unknown order are refused', async () => {
  expect((await record(0)).status).toBe(422)
  expect((await record(-1)).status).toBe(422)
  const tomorrow = new Date(context.clock.now().getTime() + 48 * 60 * 60_000).toISOString().slice(0, 10)
  expect(await record(100, { received_on: tomorrow })).toMatchObject({ status: 422, body: { errors: { received_on: expect.any(String) } } })
  expect((await record(100, { received_on: '2026-02-31' })).status).toBe(422)
  number = 'AC-0000-00000'
  expect((await record(100)).status).toBe(404)
})

test('what is left of an order is paid by card; a page that still charges the whole is ended, and raises an alert when it is paid nevertheless', async () => {
  const placed = await driver.order()
  number = placed.order_number
  const page = await driver.openPage(placed.redirect_url)
  await record(1_000)
  const rest = await driver.pay(placed.access_token)
  expect(rest.status).toBe(201)
  expect(await driver.checkout(rest.body.redirect_url)).toMatchObject({ state: 'open', total_kopiykas: placed.total_kopiykas - 1_000 })
  expect(await driver.checkout(placed.redirect_url)).toMatchObject({ state: 'expired' })
  await driver.submit(page, 'pay')
  await context.runJobs()
  expect(await driver.view(placed.access_token)).toMatchObject({ status: 'success', can_pay: false })
  expect(await runCommand(context, ['alerts'])).toMatch(
    new RegExp(`double_payment: ${number}, overpaidByCard payment=${number}-1 id=\\d+ over_kopiykas=1000`),
  )
})

test('the operator records and voids by command', async () => {
  const output = await runCommand(context, ['receipt', number, '10.50', 'bank', 'ПД', '4'])
  expect(output).toMatch(/received ₴\s10,50.*\n {2}\d+ {2}\d{4}-\d\d-\d\d {2}bank {2}₴\s10,50 {2}ПД 4$/)
  // The same paper of the bank, as from a script that ran again, is the same money.
  expect(await runCommand(context, ['receipt', number, '10.50', 'bank', 'ПД', '4'])).toBe(output)
  const id = /\n {2}(\d+)/.exec(output)?.[1] ?? ''
  expect(await runCommand(context, ['receipt', 'void', id, 'чужі', 'гроші'])).toContain('voided: чужі гроші')
  expect(await runCommand(context, ['receipt', number])).toMatch(/received ₴\s0,/)
  await expect(runCommand(context, ['receipt', 'void', id])).rejects.toThrow('receipt void <id> <why>')
  await expect(runCommand(context, ['receipt', number, 'all', 'bank'])).rejects.toThrow('how much?')
  await expect(runCommand(context, ['receipt', number, '10', 'gold'])).rejects.toThrow('bank, cash, terminal')
  await expect(runCommand(context, ['receipt', 'AC-0000-00000', '10', 'bank'])).rejects.toThrow('there is no order')
})

test('the invoice’s QR says the rest when a part has come, and ends when nothing is due; the buyer gets one email', async () => {
  const settings = [
    ['seller.name', 'ТОВ «Бетон»'],
    ['seller.edrpou', '14360570'],
    ['seller.bank_details', 'UA583808050000026009702978805'],
  ] as const
  for (const [name, value] of settings) await runCommand(context, ['settings', name, value])
  const transfer = () => context.call({ url: `/api/v1/purchase-order/${number}/transfer`, headers: buyer.headers })
  const before = BankTransfer.parse((await transfer()).body)
  expect(before.amount_kopiykas).toBe(total)
  await record(total - 12_000)
  const rest = BankTransfer.parse((await transfer()).body)
  expect(rest).toMatchObject({ amount_kopiykas: 12_000, invoice_number: before.invoice_number, iban: before.iban })
  expect(rest.purpose).toContain('ПДВ 20 % — 20,00 грн')
  expect(Buffer.from(rest.link?.replace('https://qr.bank.gov.ua/', '') ?? '', 'base64url').toString('latin1')).toContain('\nUAH120\n')
  await context.runJobs()
  await context.database.db.delete(emails)
  await record(12_000)
  expect(await transfer()).toMatchObject({ status: 409, body: { reason: 'already_paid' } })
  await context.runJobs()
  expect(await context.database.db.select({ kind: emails.kind }).from(emails)).toEqual([{ kind: 'payment-received' }])
})

test('a receipt is taken back for ten minutes, and no longer', async () => {
  const [receipt] = (await record(1_000)).body.receipts
  context.clock.advance(11 * 60_000)
  expect(await undo(manager, receipt?.id ?? 0)).toMatchObject({ status: 409, body: { reason: 'undo_too_late' } })
})
