import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { letterUndoMs } from '#contract/admin/letter-undo.ts'
import type { Money } from '#contract/money.ts'
import { addDays, kyivClock } from '#contract/plain-date.ts'
import { emails } from '../../../platform/mail/tables.ts'
import { createOrderDesk, type OrderDesk } from '../../../testing/order-desk.ts'
import { placeOrderAs } from '../../../testing/order-factory.ts'
import { callAdmin, createStaff, doAdmin } from '../../../testing/staff-factory.ts'

let desk: OrderDesk
/** Of the order that each test begins with: ready, and not paid. */
let number: string
let total: number
beforeAll(async () => {
  desk = await createOrderDesk()
})
afterAll(() => desk.context.close())
beforeEach(async () => {
  const placed = await placeOrderAs(desk.context, desk.buyer.headers, {
    product: desk.catalogue.products.plain,
    quantity: 2,
    terms: { payment_method: 'INVOICE' },
  })
  number = placed.order_number
  total = placed.total_kopiykas
  for (const step of ['confirm', 'produce', 'finish'] as const) expect((await move(step)).status).toBe(200)
  await desk.context.runJobs()
  await desk.context.database.db.delete(emails)
})

type Credit = { reason: string; due_on: `${number}-${number}-${number}` }
const today = () => kyivClock(desk.context.clock.now()).date
const credit = (days = 10): Credit => ({ reason: 'постійний покупець', due_on: addDays(today(), days) })
const card = async () => (await callAdmin(desk.context, desk.manager, adminEndpoints.readOrder, { params: { number } })).body
const move = async (to: 'confirm' | 'produce' | 'finish' | 'ship' | 'complete', on: Credit | null = null) =>
  callAdmin(desk.context, desk.manager, adminEndpoints.moveOrder, {
    params: { number },
    body: { version: (await card()).version, move: to, credit: on },
  })
const receive = (amount: number) =>
  doAdmin(desk.context, desk.manager, adminEndpoints.recordReceipt, {
    params: { number },
    body: { method: 'bank', amount_kopiykas: amount as Money, received_on: today(), document_no: `${number} ${amount}`, fiscal_no: null }, // as JSON says it
  })
const ship = async (quantity: number, on: Credit | null = null) => {
  const { version, lines } = await card()
  return callAdmin(desk.context, desk.manager, adminEndpoints.storeShipment, {
    params: { number },
    body: { version, lines: [{ line_id: lines[0]?.id ?? 0, quantity }], carrier: 'own', handed_on: today(), credit: on } as never, // as JSON says it
  })
}
const remind = () => callAdmin(desk.context, desk.manager, adminEndpoints.remindDebtor, { params: { number } })
const debt = async () => {
  const { office } = (await callAdmin(desk.context, desk.manager, adminEndpoints.readToday, {})).body
  return office?.debts.data.find((one) => one.number === number)
}
const owes = (amount: number) => ({ status: 409, body: { reason: 'money_owed', errors: { due_kopiykas: String(amount) } } })

test('goods that are not paid leave in no way without a credit, and the refusal names the sum', async () => {
  expect(await move('ship')).toMatchObject(owes(total))
  expect(await move('complete')).toMatchObject(owes(total))
  expect(await ship(1)).toMatchObject(owes(total))
  await receive(total - 100)
  expect(await ship(2)).toMatchObject(owes(100))
  const chosen = { ids: [(await card()).id], filter: '' }
  const { moves } = (await callAdmin(desk.context, desk.manager, adminEndpoints.previewOrderMoves, { body: chosen })).body
  expect(moves.find((one) => one.move === 'ship')).toMatchObject({ count: 0, refused: [{ reason: 'money_owed', numbers: [number] }] })
  const act = { kind: 'order-move', move: 'ship' } as const
  const { id } = (await callAdmin(desk.context, desk.manager, adminEndpoints.startOrderAct, { body: { chosen, act } })).body
  await desk.context.runJobs()
  const done = (await callAdmin(desk.context, desk.manager, adminEndpoints.readOrderAct, { params: { id } })).body
  expect(done).toMatchObject({ finished: true, refused: [{ reason: 'money_owed', numbers: [number] }] })
  expect(await card()).toMatchObject({ state: 'ready', credit: null })
  expect(await debt()).toBeUndefined()
  await receive(100)
  expect((await ship(2)).status).toBe(200)
  expect((await card()).state).toBe('shipped')
})

test('what one press completed is undone before the buyer is told; told, it stays', async () => {
  await receive(total)
  expect((await ship(2)).status).toBe(200)
  await desk.context.runJobs()
  await desk.context.database.db.delete(emails)
  const undo = async () =>
    callAdmin(desk.context, desk.manager, adminEndpoints.undoOrderMove, { params: { number }, body: { version: (await card()).version } })
  expect((await undo()).body).toMatchObject({ reason: 'undo_too_late' })
  expect((await move('complete')).body).toMatchObject({ state: 'completed' })
  await desk.context.runJobs()
  expect(await undo()).toMatchObject({ status: 200, body: { state: 'shipped', moves: ['complete'] } })
  desk.context.clock.advance(letterUndoMs + 1000)
  await desk.context.runJobs()
  expect(await desk.context.database.db.select().from(emails)).toEqual([])
  expect((await move('complete')).status).toBe(200)
  desk.context.clock.advance(letterUndoMs + 1000)
  await desk.context.runJobs()
  expect(await desk.context.database.db.select().from(emails)).toMatchObject([{ recipient: desk.buyer.email }])
  expect(await undo()).toMatchObject({ status: 409, body: { reason: 'undo_too_late' } })
})

test('on credit the goods leave in parts and are completed; the timeline and the audit say why and until when, Today until it is paid', async () => {
  expect((await ship(1, credit())).status).toBe(200)
  expect((await ship(1)).status).toBe(200)
  expect((await move('complete')).status).toBe(200)
  const { timeline, credit: shown } = await card()
  expect(shown).toMatchObject({ ...credit(), amount_kopiykas: total, by: 'Олена Коваль' })
  expect(timeline.filter(({ kind }) => kind === 'credit')).toMatchObject([
    { day: credit().due_on, text: 'постійний покупець', amount_kopiykas: total },
  ])
  const { data } = (await callAdmin(desk.context, desk.owner, adminEndpoints.listAudit, {})).body
  const entry = data.find(({ subject, action }) => subject.label === number && action === 'order.credit')
  expect(entry).toMatchObject({ reason: 'постійний покупець', changes: [{ field: 'due_on' }, { field: 'amount_kopiykas', after: total }] })
  expect(await debt()).toMatchObject({ due_on: credit().due_on, credit_reason: 'постійний покупець', due_kopiykas: total, reminded_at: null })
  await receive(total)
  expect(await debt()).toBeUndefined()
  expect((await card()).credit).toBeNull()
})

test('a credit holds until its day and for its sum; one for yesterday, without a reason or from the workshop is none', async () => {
  expect((await move('ship', credit(-1))).status).toBe(422)
  expect((await move('ship', { ...credit(), reason: ' ' })).status).toBe(422)
  expect((await move('ship', credit(3))).status).toBe(200)
  // Sessions would end with the days: the agreed day comes nearer instead.
  await desk.context.database.pool.query('update order_credits set due_on = $1', [addDays(today(), -1)])
  expect(await move('complete')).toMatchObject(owes(total))
  expect(await debt()).toMatchObject({ due_on: addDays(today(), -1) })
  expect((await move('complete', credit())).status).toBe(200)
  const foreman = await createStaff(desk.context, ['production'])
  const seen = (await callAdmin(desk.context, foreman, adminEndpoints.readOrder, { params: { number } })).body
  expect(seen.credit).toBeNull()
  expect(seen.timeline.filter(({ kind }) => kind === 'credit')).toEqual([])
  expect((await callAdmin(desk.context, foreman, adminEndpoints.remindDebtor, { params: { number } })).status).toBe(403)
})

test('a shipment that is voided ends the credit: the goods are here, and ask again', async () => {
  expect((await ship(2, credit())).status).toBe(200)
  const order = await card()
  const [{ id, version } = { id: 0, version: 0 }] = order.shipments?.data ?? []
  const voided = { params: { number, id }, body: { version, reason: 'не те замовлення' } }
  expect((await callAdmin(desk.context, desk.manager, adminEndpoints.voidShipment, voided)).status).toBe(200)
  expect(await debt()).toBeUndefined()
  expect(await ship(2)).toMatchObject(owes(total))
})

test('one press reminds the buyer of the sum, once a day, can be undone before it is sent, and stands in the timeline; who owes nothing is left alone', async () => {
  expect((await move('ship', credit())).status).toBe(200)
  await desk.context.database.db.delete(emails)
  const { pool } = desk.context.database
  await pool.query('delete from desk_events')
  const both = await Promise.all([remind(), remind()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ reason: 'reminded_today' })
  // The screens of the colleagues learn of it.
  expect((await pool.query('select topic, subject from desk_events')).rows).toEqual([{ topic: 'order', subject: number }])
  const sent = await desk.context.database.db.select().from(emails)
  expect(sent).toMatchObject([{ recipient: desk.buyer.email, subject: expect.stringContaining(number) }])
  expect((await card()).timeline.filter(({ kind }) => kind === 'message')).toMatchObject([{ channel: 'email', by: 'Олена Коваль' }])
  expect((await debt())?.reminded_at).toBe(desk.context.clock.now().toISOString())
  const undo = async () => {
    const { data } = (await callAdmin(desk.context, desk.manager, adminEndpoints.listOrderMessages, { params: { number } })).body
    return callAdmin(desk.context, desk.manager, adminEndpoints.undoReminder, { params: { number, id: data[0]?.id ?? 999_999 } })
  }
  // It is sent when it can no longer be undone.
  const job = await pool.query<{ due: string }>(`select data ->> 'due' as due from jobs.job where data -> 'input' ->> 'emailId' = $1`, [
    String(sent[0]?.id),
  ])
  expect(Date.parse(job.rows[0]?.due ?? '')).toBeGreaterThan(desk.context.clock.now().getTime() + letterUndoMs)
  expect((await undo()).status).toBe(200)
  expect(await desk.context.database.db.select().from(emails)).toEqual([])
  expect((await card()).timeline.filter(({ kind }) => kind === 'message')).toEqual([])
  expect((await debt())?.reminded_at).toBeNull()
  expect((await undo()).status).toBe(404)
  expect((await remind()).status).toBe(200)
  desk.context.clock.advance(16_000)
  expect(await undo()).toMatchObject({ status: 409, body: { reason: 'undo_too_late' } })
  await pool.query(`update order_messages set at = at - interval '25 hours'`)
  expect((await remind()).status).toBe(200)
  await pool.query(`update order_messages set at = at - interval '25 hours'`)
  await pool.query('update orders set email = null where number = $1', [number])
  expect(await remind()).toMatchObject({ status: 409, body: { reason: 'unreachable' } })
  await receive(total)
  expect(await remind()).toMatchObject({ status: 409, body: { reason: 'conflict' } })
})
