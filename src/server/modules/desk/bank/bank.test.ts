import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { BankPaymentRows, StatementTaken } from '#contract/admin/bank.ts'
import type { Money } from '#contract/money.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { createOrderDesk, type OrderDesk } from '../../../testing/order-desk.ts'
import { placeOrderAs } from '../../../testing/order-factory.ts'
import { callAdmin, createStaff, doAdmin, ownOrigin, type TestStaff } from '../../../testing/staff-factory.ts'

let desk: OrderDesk
let number: string
let total: number
let file = 0
beforeAll(async () => {
  desk = await createOrderDesk()
})
afterAll(() => desk.context.close())
beforeEach(async () => {
  const terms = { payment_method: 'INVOICE' } as const
  const placed = await placeOrderAs(desk.context, desk.buyer.headers, { product: desk.catalogue.products.plain, terms })
  number = placed.order_number
  total = placed.total_kopiykas
})

const day = () => kyivClock(desk.context.clock.now()).date
const hryvnias = (kopiykas: number) => `${Math.floor(kopiykas / 100)},${String(kopiykas % 100).padStart(2, '0')}`
/** A paper of the bank has a number of its own, so that tests do not meet. */
const row = (amount: number, purpose: string, no = `${number} ${++file}`, payer = 'Олена Петренко') =>
  `${no};${day()};${hryvnias(amount)};${purpose};${payer}`
const csv = (...rows: string[]) => ['Номер документа;Дата операції;Сума;Призначення платежу;Контрагент', ...rows].join('\n')

const take = async (text: string | Buffer, by: TestStaff = desk.manager) => {
  const headers = { ...ownOrigin(desk.context), cookie: by.cookie, 'content-type': 'application/octet-stream' }
  const url = `/api/v1/admin/bank-statements?file=${encodeURIComponent('виписка.csv')}`
  const answer = await desk.context.call({ method: 'POST', url, headers, payload: Buffer.from(text) })
  return { status: answer.status, body: answer.body as StatementTaken & { errors?: Record<string, string> } } // what the call answers
}
const list = async (query = '') => (await callAdmin(desk.context, desk.manager, adminEndpoints.listBankPayments, { query })).body
const rowsOf = ({ data }: BankPaymentRows, purpose: string) => data.filter((one) => one.purpose.includes(purpose))
const record = (payments: { id: number; order_number: string; again?: boolean; over?: boolean; early?: boolean }[], by = desk.manager) =>
  callAdmin(desk.context, by, adminEndpoints.recordBankPayments, { body: { payments } })
const undo = (id: number, by: TestStaff) => callAdmin(desk.context, by, adminEndpoints.undoBankPayment, { params: { id } })
const money = async () => (await callAdmin(desk.context, desk.manager, adminEndpoints.listReceipts, { params: { number } })).body

test('a payment that names its order is proposed, recorded by one press and once, and the order is paid', async () => {
  const text = csv(row(total, `Оплата за ${number}`), row(100, `невідомо за що ${number.slice(-3)}x`), row(-500, 'оренда'))
  expect(await take(text)).toMatchObject({ status: 200, body: { added: 2, known: 0, outgoing: 1 } })
  expect(await take(text)).toMatchObject({ status: 200, body: { added: 0, known: 2 } })
  const open = await list()
  const [mine] = rowsOf(open, number)
  expect(mine).toMatchObject({ certain: true, candidates: [{ number, due_kopiykas: total, signs: ['number', 'sum'] }] })
  expect(open.meta.certain).toBe(1)
  expect(open.data[0]?.id).toBe(mine?.id)
  const requested = [{ id: mine?.id ?? 0, order_number: number }]
  // Two presses at once, and a third after a lost answer: one receipt.
  const answers = [...(await Promise.all([record(requested), record(requested)])), await record(requested)]
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { data: [{ refused: null }] } })
  expect(await money()).toMatchObject({ received_kopiykas: total, due_kopiykas: 0, receipts: [{ method: 'bank', received_on: day() }] })
  expect(rowsOf(await list(), number)).toHaveLength(0)
  expect(rowsOf(await list('state=settled'), number)).toMatchObject([{ order_number: number, settled_by: 'Олена Коваль', undoable: true }])
})

test('the name of its payer, or a number without its year, proposes what this buyer owes, and alone is not beyond doubt', async () => {
  await take(csv(row(total, `за зам. ${Number(number.slice(-5))} від ${day()}`)))
  expect(rowsOf(await list(), `зам. ${Number(number.slice(-5))} `)).toMatchObject([
    { certain: false, candidates: expect.arrayContaining([expect.objectContaining({ number, signs: ['number', 'sum'] })]) },
  ])
  const { customer } = (await callAdmin(desk.context, desk.manager, adminEndpoints.readOrder, { params: { number } })).body
  await take(csv(row(1_234, `без номера ${number.slice(-3)}y`, undefined, `${customer?.name} Іванівна`.toUpperCase())))
  const [mine] = rowsOf(await list(), `${number.slice(-3)}y`)
  expect(mine).toMatchObject({ certain: false, candidates: [{ number, due_kopiykas: total, signs: ['payer'] }] })
  await record([{ id: mine?.id ?? 0, order_number: number }])
  expect(await money()).toMatchObject({ received_kopiykas: 1_234 })
})

test('a second payment like a recorded one is a question, also when it was recorded by hand', async () => {
  const paper = `П-${number}`
  await doAdmin(desk.context, desk.manager, adminEndpoints.recordReceipt, {
    params: { number },
    body: { method: 'bank', amount_kopiykas: 1_000 as Money, received_on: day(), document_no: paper, fiscal_no: null }, // as JSON says it
  })
  await take(csv(row(1_000, `частина ${number}`, paper)))
  const [mine] = rowsOf(await list(), number)
  const requested = { id: mine?.id ?? 0, order_number: number }
  expect(await record([requested])).toMatchObject({ body: { data: [{ refused: 'same', same_as: number }] } })
  expect(rowsOf(await list(), number)).toHaveLength(1)
  expect(await record([{ ...requested, again: true }])).toMatchObject({ body: { data: [{ refused: null }] } })
  expect((await money()).receipts).toHaveLength(2)
})

test('more than the order owes is a question that says by how much, and one that looks recorded is asked about first', async () => {
  const placed = await placeOrderAs(desk.context, desk.buyer.headers, {
    product: desk.catalogue.products.plain,
    terms: { payment_method: 'INVOICE' },
  })
  await take(csv(row(total + 12_000, `за ${placed.order_number}`, `Ц-${placed.order_number}`)))
  const asked = { id: rowsOf(await list(), placed.order_number)[0]?.id ?? 0, order_number: placed.order_number }
  expect(await record([asked])).toMatchObject({ body: { data: [{ refused: 'over', over_kopiykas: 12_000, same_as: null }] } })
  const received = async () =>
    (await callAdmin(desk.context, desk.manager, adminEndpoints.listReceipts, { params: { number: placed.order_number } })).body
  expect(await received()).toMatchObject({ received_kopiykas: 0, receipts: [] })
  expect(await record([{ ...asked, over: true }])).toMatchObject({ body: { data: [{ refused: null }] } })
  // A lost answer: sent again, it is recorded already.
  expect(await record([asked])).toMatchObject({ body: { data: [{ refused: null }] } })
  expect(await received()).toMatchObject({ received_kopiykas: total + 12_000 })
  await take(csv(row(total + 12_000, `знову за ${placed.order_number}`, `Ц-${placed.order_number}`)))
  const twin = { id: rowsOf(await list(), 'знову')[0]?.id ?? 0, order_number: placed.order_number }
  expect(await record([twin])).toMatchObject({ body: { data: [{ refused: 'same', same_as: placed.order_number }] } })
  expect(await record([{ ...twin, again: true }])).toMatchObject({ body: { data: [{ refused: 'over', over_kopiykas: total + 12_000 }] } })
})

test('what belongs to no order is set aside with a reason, found there, and opened again', async () => {
  await take(csv(row(700, `поворотна допомога ${number}`)))
  const open = await list()
  const id = rowsOf(open, number)[0]?.id ?? 0
  const { office } = (await callAdmin(desk.context, desk.manager, adminEndpoints.readToday)).body
  expect(office?.decisions.data, 'waits on Today').toContainEqual(expect.objectContaining({ kind: 'bank', count: open.data.length }))
  const ignore = (reason: string) => callAdmin(desk.context, desk.manager, adminEndpoints.ignoreBankPayments, { body: { ids: [id], reason } })
  expect((await ignore(' ')).status).toBe(422)
  expect((await ignore('позика власника')).status).toBe(204)
  expect(await record([{ id, order_number: number }])).toMatchObject({ body: { data: [{ refused: 'settled' }] } })
  expect(rowsOf(await list(`state=settled&search=${encodeURIComponent('ПОВОРОТНА')}`), number)).toMatchObject([{ ignored: 'позика власника' }])
  expect((await undo(id, desk.manager)).status).toBe(204)
  expect(rowsOf(await list('search=7,00'), number)).toHaveLength(1)
})

test('an unknown order, a day before the order until it is confirmed, and a file that cannot be read beyond doubt change nothing', async () => {
  const before = (await list()).meta.total
  expect(await take(csv(`1;${day()};4,200;рахунок;хтось`))).toMatchObject({
    status: 422,
    body: { errors: { file: 'rowsUnread', row_2: 'ambiguous 4,200' } },
  })
  expect(await take('%PDF-1.7')).toMatchObject({ status: 422, body: { errors: { file: 'notTable' } } })
  expect((await list()).meta.total).toBe(before)
  await take(csv(row(900, `давно ${number}`).replace(day(), '2020-01-05')))
  const id = rowsOf(await list(), number)[0]?.id ?? 0
  expect(await record([{ id, order_number: number }])).toMatchObject({ body: { data: [{ refused: 'before_order' }] } })
  expect(await record([{ id, order_number: 'AC-2000-00001' }])).toMatchObject({ body: { data: [{ refused: 'no_order' }] } })
  expect(rowsOf(await list(), number)).toHaveLength(1)
  // Money may come before its order is written down.
  expect(await record([{ id, order_number: number, early: true }])).toMatchObject({ body: { data: [{ refused: null }] } })
})

test('a failure between the receipt and its payment leaves neither, and the next try records both', async () => {
  await take(csv(row(3_000, `обрив ${number}`)))
  const id = rowsOf(await list(), number)[0]?.id ?? 0
  const { pool } = desk.context.database
  await pool.query(`create function refuse_settling() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`)
  await pool.query('create trigger refuse_settling before update on bank_payments for each row execute function refuse_settling()')
  expect((await record([{ id, order_number: number }])).status).toBe(500)
  await pool.query('drop trigger refuse_settling on bank_payments; drop function refuse_settling()')
  expect(await money()).toMatchObject({ received_kopiykas: 0, receipts: [] })
  expect(await record([{ id, order_number: number }])).toMatchObject({ body: { data: [{ refused: null }] } })
  expect((await money()).receipts).toHaveLength(1)
})

test('what was recorded is taken back by who did it within a day, by an owner always; voiding its receipt opens it too', async () => {
  await take(csv(row(2_000, `помилка ${number}`)))
  const id = rowsOf(await list(), number)[0]?.id ?? 0
  await record([{ id, order_number: number }])
  const colleague = await createStaff(desk.context, ['manager'])
  expect((await undo(id, colleague)).status).toBe(409)
  expect((await undo(id, desk.manager)).status).toBe(204)
  // Sent again: it is open already.
  expect((await undo(id, desk.manager)).status).toBe(204)
  expect(await money()).toMatchObject({ received_kopiykas: 0, receipts: [{ voided_at: expect.any(String) }] })
  await record([{ id, order_number: number }])
  const receipt = (await money()).receipts.find(({ voided_at: voided }) => voided === null)
  await doAdmin(desk.context, desk.owner, adminEndpoints.voidReceipt, { params: { number, id: receipt?.id ?? 0 }, body: { reason: 'не наші гроші' } })
  expect(rowsOf(await list(), number)).toMatchObject([{ id, order_number: null }])
  await record([{ id, order_number: number }])
  await desk.context.database.pool.query(`update bank_payments set settled_at = settled_at - interval '25 hours'`)
  expect((await undo(id, desk.manager)).status).toBe(409)
  expect((await undo(id, desk.owner)).status).toBe(204)
})

test('one payment for several orders is recorded whole or not at all, each order has its part, and one press takes it back', async () => {
  const place = async () => {
    const placed = await placeOrderAs(desk.context, desk.buyer.headers, {
      product: desk.catalogue.products.plain,
      terms: { payment_method: 'INVOICE' },
    })
    return placed.order_number
  }
  const [one, other] = [await place(), await place()]
  await take(csv(row(2 * total, `за ${one} та ${other}`)))
  const [payment] = rowsOf(await list(), one)
  const id = payment?.id ?? 0
  const split = (parts: { order_number: string; amount_kopiykas: number; again?: boolean; over?: boolean }[]) =>
    callAdmin(desk.context, desk.manager, adminEndpoints.splitBankPayment, { params: { id }, body: { parts } as never }) // branded sums
  const received = async (of: string) =>
    (await callAdmin(desk.context, desk.manager, adminEndpoints.listReceipts, { params: { number: of } })).body.received_kopiykas
  const half = { order_number: other, amount_kopiykas: total }
  const halves = [half, { order_number: one, amount_kopiykas: total }]
  expect((await split([half, { order_number: one, amount_kopiykas: total - 1 }])).status, 'not the whole sum').toBe(422)
  expect((await split([half, half])).status, 'an order twice').toBe(422)
  expect((await split([half, { order_number: 'AC-2020-00000', amount_kopiykas: total }])).body).toMatchObject({
    data: [{ refused: 'no_order' }],
  })
  const tooMuch = [
    { order_number: one, amount_kopiykas: total - 1 },
    { order_number: other, amount_kopiykas: total + 1 },
  ]
  expect((await split(tooMuch)).body).toMatchObject({ data: [{ order_number: other, refused: 'over', over_kopiykas: 1 }] })
  expect([await received(one), await received(other)], 'nothing of a refused one').toEqual([0, 0])
  // Meant so: recorded, and the overpayment stands in Today as any.
  expect((await split(tooMuch.map((part) => ({ ...part, over: true })))).body).toMatchObject({ data: [{ refused: null }, { refused: null }] })
  expect([await received(one), await received(other)]).toEqual([total - 1, total + 1])
  expect((await undo(id, desk.manager)).status).toBe(204)

  // Two presses at once, and a third after a lost answer: one receipt an order, although both parts are alike and of one paper.
  for (const answer of [...(await Promise.all([split(halves), split(halves)])), await split(halves)])
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: [
          { order_number: one, refused: null },
          { order_number: other, refused: null },
        ],
      },
    })
  expect([await received(one), await received(other)]).toEqual([total, total])
  expect(
    (
      await split([
        { order_number: one, amount_kopiykas: 1 },
        { order_number: other, amount_kopiykas: 2 * total - 1 },
      ])
    ).body.data[0]?.refused,
  ).toBe('settled')
  const settled = rowsOf(await list('state=settled'), one)
  expect(settled.map(({ order_number, amount_kopiykas, part_of_kopiykas }) => [order_number, amount_kopiykas, part_of_kopiykas]).toSorted()).toEqual([
    [one, total, 2 * total],
    [other, total, 2 * total],
  ])

  expect((await undo(settled[0]?.id ?? 0, desk.manager)).status).toBe(204)
  expect([await received(one), await received(other)]).toEqual([0, 0])
  expect(rowsOf(await list(), one)).toMatchObject([{ id, amount_kopiykas: 2 * total, part_of_kopiykas: null }])
  expect(rowsOf(await list('state=settled'), one)).toEqual([])
})
