import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { CallOutcome } from '#contract/admin/orders.ts'
import type { TodayOffice } from '#contract/admin/today.ts'
import type { Money } from '#contract/money.ts'
import { addDays, kyivClock, plainDate, weekdayNumber, type PlainDate } from '#contract/plain-date.ts'
import { createOrderDesk, type OrderDesk } from '../../../testing/order-desk.ts'
import { placeOrderAs } from '../../../testing/order-factory.ts'
import { callAdmin, createStaff, doAdmin, type TestStaff } from '../../../testing/staff-factory.ts'
import { createBuyer } from '../../../testing/user-factory.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let desk: OrderDesk
/** Signed in anew after the clock went on: a session ends by itself. */
let manager: TestStaff
beforeAll(async () => {
  desk = await createOrderDesk()
  ;({ manager } = desk)
})
afterAll(() => desk.context.close())

const pass = async (milliseconds: number) => {
  desk.context.clock.advance(milliseconds)
  manager = await createStaff(desk.context, ['manager'])
}
async function place(terms: object = { payment_method: 'CASH' }) {
  const buyer = await createBuyer(desk.context)
  const placed = await placeOrderAs(desk.context, buyer.headers, { product: desk.catalogue.products.plain, quantity: 2, terms })
  return { ...placed, number: placed.order_number, buyer }
}
async function office(by = manager): Promise<TodayOffice> {
  const { status, body } = await callAdmin(desk.context, by, adminEndpoints.readToday)
  expect(status).toBe(200)
  if (!body.office) throw new Error('not of the office')
  return body.office
}
const callOf = async (number: string) => (await office()).calls.orders.find((row) => row.number === number)
const isIn = (box: { readonly data: readonly { readonly number: string }[] }, number: string) => box.data.some((row) => row.number === number)
const recordOutcome = (number: string, outcome: CallOutcome, next_at: string | null = null) =>
  callAdmin(desk.context, manager, adminEndpoints.recordCall, { params: { number }, body: { outcome, note: 'на об’єкті', next_at } })
const move = async (number: string, to: 'confirm' | 'produce' | 'finish') => {
  const { body } = await callAdmin(desk.context, manager, adminEndpoints.readOrder, { params: { number } })
  expect(
    (await callAdmin(desk.context, manager, adminEndpoints.moveOrder, { params: { number }, body: { version: body.version, move: to } })).status,
  ).toBe(200)
}

test('a new order is to be called within a quarter of an hour of working time, and who was reached is called no more', async () => {
  const { number } = await place()
  expect(await callOf(number)).toMatchObject({ reason: 'new', due_at: '2026-11-02T10:15:00.000Z', tries: 0, last_call: null, advice: null })
  expect(isIn((await office()).fresh, number)).toBe(true)
  await recordOutcome(number, 'reached')
  expect(await callOf(number)).toBeUndefined()
  expect(isIn((await office()).fresh, number)).toBe(true)
  await move(number, 'confirm')
  expect(isIn((await office()).fresh, number)).toBe(false)
})

test('no answer: again in two working hours; after three tries the row says to write, after five working days to cancel', async () => {
  const { number } = await place()
  for (const tries of [1, 2, 3]) {
    await recordOutcome(number, 'no_answer')
    expect(await callOf(number)).toBeUndefined()
    desk.context.clock.advance(2 * hour)
    const row = await callOf(number)
    expect(row).toMatchObject({ tries, last_call: { outcome: 'no_answer', note: 'на об’єкті' }, advice: tries < 3 ? null : 'write' })
  }
  await pass(8 * day)
  expect(await callOf(number)).toMatchObject({ advice: 'cancel', state: 'new' })
  await doAdmin(desk.context, manager, adminEndpoints.cancelOrder, {
    params: { number },
    body: { version: 0, reason: 'не додзвонилися' },
  })
  expect(await callOf(number)).toBeUndefined()
})

test('later is later; a wrong number says to write at once; who refused waits for a decision', async () => {
  const [later, wrong, refused] = [await place(), await place(), await place()]
  const agreed = new Date(desk.context.clock.now().getTime() + 3 * hour).toISOString()
  await recordOutcome(later.number, 'later', agreed)
  await recordOutcome(wrong.number, 'wrong_number')
  await recordOutcome(refused.number, 'refused')
  expect([await callOf(later.number), await callOf(wrong.number), await callOf(refused.number)]).toEqual([undefined, undefined, undefined])
  expect((await office()).decisions.data).toContainEqual(expect.objectContaining({ kind: 'refused', order_number: refused.number }))
  await pass(3 * hour)
  expect(await callOf(later.number)).toMatchObject({ reason: 'agreed', due_at: agreed })
  await pass(16 * hour)
  expect(await callOf(wrong.number)).toMatchObject({ advice: 'write' })
  await move(refused.number, 'confirm')
  expect((await office()).decisions.data.map(({ order_number }) => order_number)).not.toContain(refused.number)
})

test('a card that was refused is called about until money comes; money is shown until one has seen it', async () => {
  const { driver, context } = desk
  const { number, redirect_url: redirect, buyer, total_kopiykas: total } = await place({ payment_method: 'CARD' })
  await recordOutcome(number, 'reached')
  await driver.submit(await driver.openPage(redirect), 'decline')
  await context.runJobs()
  expect(await callOf(number)).toMatchObject({ reason: 'payment' })
  const again = await context.call({ method: 'POST', url: `/api/v1/purchase-order/${number}/pay`, headers: buyer.headers })
  await driver.submit(await driver.openPage((again.body as { redirect_url: string }).redirect_url), 'pay') // by its status
  await context.runJobs()
  expect(await callOf(number)).toBeUndefined()
  const { money } = await office()
  expect(money.data[0]).toMatchObject({ order_number: number, amount_kopiykas: total })
  expect(money.sum_kopiykas).toBeGreaterThanOrEqual(total)
  const until = money.data[0]?.at ?? ''
  expect((await callAdmin(context, manager, adminEndpoints.seeMoney, { body: { until } })).status).toBe(204)
  expect((await office()).money).toMatchObject({ data: [], total: 0, sum_kopiykas: 0 })
  expect((await office(await createStaff(context, ['manager']))).money.total).toBeGreaterThan(0)
})

test('late, stuck and ready stand in their boxes; an invoice is late after three working days', async () => {
  const { context } = desk
  const [invoice, begun, waiting, done] = [await place({ payment_method: 'INVOICE' }), await place(), await place(), await place()]
  for (const number of [begun.number, done.number]) {
    await move(number, 'confirm')
    await move(number, 'produce')
  }
  await move(waiting.number, 'confirm')
  await move(done.number, 'finish')
  let boxes = await office()
  expect([isIn(boxes.ready, done.number), isIn(boxes.stuck, waiting.number), isIn(boxes.late, invoice.number)]).toEqual([true, false, false])
  await pass(7 * day)
  boxes = await office()
  expect(boxes.stuck.data.find(({ number }) => number === waiting.number)).toMatchObject({ state: 'confirmed', reason: 'stage' })
  expect(boxes.late.data.find(({ number }) => number === invoice.number)).toMatchObject({ reason: 'payment' })
  const { body: owed } = await callAdmin(context, manager, adminEndpoints.recordReceipt, {
    params: { number: invoice.number },
    body: {
      method: 'bank',
      amount_kopiykas: invoice.total_kopiykas as Money, // as JSON says it
      received_on: kyivClock(context.clock.now()).date,
      document_no: '7',
      fiscal_no: null,
    },
  })
  expect(owed.due_kopiykas).toBe(0)
  await pass(90 * day)
  boxes = await office()
  expect(boxes.late.data.find(({ number }) => number === begun.number)).toMatchObject({ reason: 'promise' })
  expect(isIn(boxes.late, done.number)).toBe(false)
})

test('an order that the workshop will finish later than promised is late before its day, with both days; a later promise takes it out', async () => {
  const { number } = await place()
  await move(number, 'confirm')
  const find = async () => (await office()).late.data.find((row) => row.number === number)
  const promise = async (promised_on: PlainDate, reason: string | null) => {
    const { body } = await callAdmin(desk.context, manager, adminEndpoints.readOrder, { params: { number } })
    const answer = await callAdmin(desk.context, manager, adminEndpoints.changePromise, {
      params: { number },
      body: { version: body.version, promised_on, reason },
    })
    expect(answer.status).toBe(200)
    return answer.body.expected_on ?? plainDate('')
  }
  const today = kyivClock(desk.context.clock.now()).date
  const expected = await promise(today, null)
  expect(expected > today).toBe(true)
  expect(await find()).toMatchObject({ reason: 'expected', ready_by: today, expected_on: expected })
  await promise(expected, 'домовилися')
  expect(await find()).toBeUndefined()
})

test('a promised refund shows its last day, an alert and a message wait until somebody has dealt with them', async () => {
  const { context } = desk
  const { number, total_kopiykas: total } = await place({ payment_method: 'INVOICE' })
  const received_on = kyivClock(context.clock.now()).date
  const receipt = { method: 'bank' as const, amount_kopiykas: (total + 500) as Money, received_on, document_no: null, fiscal_no: null } // as JSON says it
  await doAdmin(context, manager, adminEndpoints.recordReceipt, { params: { number }, body: receipt })
  await doAdmin(context, manager, adminEndpoints.makeRefund, {
    params: { number },
    body: { method: 'bank', amount_kopiykas: 500 as Money, reason: 'переплата', stays_due: false, paid_on: null, document_no: null }, // as JSON says it
  })
  const waits = (await office()).decisions.data.filter((row) => row.order_number === number)
  expect(waits).toEqual([
    expect.objectContaining({ kind: 'alert', alert: 'double_payment' }),
    expect.objectContaining({ kind: 'refund_deadline', amount_kopiykas: 500, day: expect.stringMatching(/^2027-/) }),
  ])
  const payload = { name: 'Ірина', email: 'i@example.com', phone: '067 123-45-67', message: 'Чи є лава?', agreed: true }
  await context.perform({ method: 'POST', url: '/api/v1/contact', payload })
  const [message] = (await office()).calls.messages
  expect(message).toMatchObject({ name: 'Ірина', phone: '+380671234567', message: 'Чи є лава?' })
  const params = { id: message?.id ?? 0 }
  for (const _press of [1, 2]) expect((await callAdmin(context, manager, adminEndpoints.answerMessage, { params })).status).toBe(204)
  expect((await office()).calls.messages).toEqual([])
})

test('who does not work with buyers reads no box of theirs; what the shop lacks is read by those who can fill it in', async () => {
  const [workshop, writer] = [await createStaff(desk.context, ['production']), await createStaff(desk.context, ['content'])]
  for (const person of [workshop, writer]) {
    const { status, body } = await callAdmin(desk.context, person, adminEndpoints.readToday)
    expect({ status, body }).toMatchObject({ status: 200, body: { office: null, gaps: [] } })
  }
  const gapsFor = async (person: TestStaff) => (await callAdmin(desk.context, person, adminEndpoints.readToday)).body.gaps.map(({ group }) => group)
  expect(await gapsFor(await createStaff(desk.context, ['owner']))).toEqual(expect.arrayContaining(['seller', 'contacts', 'hours']))
  expect(new Set(await gapsFor(manager))).toEqual(new Set(['hours']))
})

test('an outcome that was pressed by mistake is taken back at once: the buyer is to be called as before', async () => {
  const { number } = await place()
  const undo = (id: number) => callAdmin(desk.context, manager, adminEndpoints.undoCall, { params: { number, id } })
  const before = await callOf(number)
  const [first] = (await recordOutcome(number, 'refused')).body.calls
  expect(await callOf(number)).toBeUndefined()
  expect((await undo(first?.id ?? 0)).body).toMatchObject({ calls: [] })
  expect(await callOf(number)).toEqual(before)
  expect((await undo(first?.id ?? 0)).status, 'it is gone').toBe(404)
  const [second] = (await recordOutcome(number, 'no_answer')).body.calls
  const [third] = (await recordOutcome(number, 'reached')).body.calls
  expect((await undo(second?.id ?? 0)).body, 'another call came since').toMatchObject({ reason: 'changed_since' })
  desk.context.clock.advance(11 * 60_000)
  expect((await undo(third?.id ?? 0)).body).toMatchObject({ reason: 'undo_too_late' })
})

test('who ordered by phone alone is called by the name that is known of the phone', async () => {
  const payload = { phone: '0671112233', product_id: desk.catalogue.products.plain, quantity: 1, payment: 'LATER' }
  const purchase = () => desk.context.call({ method: 'POST', url: '/api/v1/purchase/public', headers: { 'user-language': 'uk' }, payload })
  const { order_number: first } = (await purchase()).body as { order_number: string } // its answer
  expect((await callOf(first))?.name).toBeNull()
  await desk.context.database.pool.query(
    `update customers set name = 'Петро Мельник' where id = (select customer_id from customer_contacts where kind = 'phone' and value = '+380671112233')`,
  )
  const { order_number: second } = (await purchase()).body as { order_number: string } // its answer
  expect((await callOf(second))?.name).toBe('Петро Мельник')
})

test('a call is put off to a working day, not to the weekend', async () => {
  const today = () => kyivClock(desk.context.clock.now()).date
  while (weekdayNumber(today()) !== 5) await pass(day)
  expect((await office()).calls.next_day).toBe(addDays(today(), 3))
})
