import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { pageLength } from '#contract/admin/lists.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { createOrderDesk } from '../../../testing/order-desk.ts'
import { placeOrderAs } from '../../../testing/order-factory.ts'
import { createPaymentDriver } from '../../../testing/payment-driver.ts'
import { callAdmin, createStaff, doAdmin, type TestStaff } from '../../../testing/staff-factory.ts'
import type { TestCatalogue } from '../../../testing/test-catalogue.ts'
import type { TestContext } from '../../../testing/test-context.ts'
import type { Buyer } from '../../../testing/user-factory.ts'

let context: TestContext
let catalogue: TestCatalogue
let buyer: Buyer
let owner: TestStaff
let manager: TestStaff
let colleague: TestStaff
let workshop: TestStaff
let number: string
beforeAll(async () => {
  ;({ context, catalogue, buyer, owner, manager } = await createOrderDesk())
  colleague = await createStaff(context, ['manager'])
  workshop = await createStaff(context, ['production'])
})
beforeEach(async () => {
  const terms = {
    payment_method: 'INVOICE',
    receiver: { name: 'Мар’яна Солов’яненко', phone: '050 987 65 43' },
    delivery: { method: 'CARRIER', carrier: 'Нова пошта', city: 'Сміла', address: 'Соборна 1' },
    payer: { kind: 'COMPANY', company_name: 'ТОВ «Сад Їжачків»', tax_id: '14360570' },
  }
  number = (await placeOrderAs(context, buyer.headers, { product: catalogue.products.plain, quantity: 3, terms })).order_number
})
afterAll(() => context.close())

const find = async (query: string, by = manager) => {
  const { body, status } = await callAdmin(context, by, adminEndpoints.listOrders, { query: new URLSearchParams(query).toString() })
  expect(status).toBe(200)
  return body
}
const read = async (by = manager) => (await callAdmin(context, by, adminEndpoints.readOrder, { params: { number } })).body
const move = (by: TestStaff, version: number, to: 'confirm' | 'produce') =>
  callAdmin(context, by, adminEndpoints.moveOrder, { params: { number }, body: { version, move: to } })

test.each([
  ['the number', () => number],
  ['its last digits', () => String(Number(number.slice(-5)))],
  ['four digits of the phone in a row', () => '8765'],
  ['the phone as people write it', () => '050 987-65'],
  ['a part of the name, without its apostrophe and in capitals', () => 'СОЛОВЯНЕНКО'],
  ['the name with another apostrophe', () => "мар'яна сол"],
  ['the words of the name in another order', () => 'солов’яненко мар’яна'],
  ['the company', () => 'їжачк'],
  ['the company’s code', () => '14360570'],
])('an order is found by %s', async (_what, text) => {
  const { data } = await find(`search=${encodeURIComponent(text())}`)
  expect(data.map((row) => row.number)).toContain(number)
  expect(data.find((row) => row.number === number)).toMatchObject({
    customer: { name: 'Мар’яна Солов’яненко', company: 'ТОВ «Сад Їжачків»', phone: '+380509876543' },
    goods: { lines: 1, pieces: 3 },
    town: 'Сміла',
    money: { method: 'INVOICE' },
  })
})

test('an order by phone alone is found by the name under which the customer of the phone is known', async () => {
  const payload = { phone: '+380509876543', product_id: catalogue.products.plain, quantity: 1, payment: 'LATER' }
  const placed = (await context.call({ method: 'POST', url: '/api/v1/purchase/public', payload })).body as OrderPlaced // the contract's answer
  const { data } = await find(`search=${encodeURIComponent('Солов’яненко Мар’яна')}`)
  expect(data.map((row) => row.number)).toContain(placed.order_number)
})

test('what nobody has finds nothing, and signs of a pattern are letters', async () => {
  for (const text of ['4444', '%%%', '___', 'ніхто такий'])
    expect(await find(`search=${encodeURIComponent(text)}`), text).toMatchObject({ data: [], meta: { total: 0 } })
})

test('state, money and days filter; the pages of the list hold every order once', async () => {
  const driver = createPaymentDriver(context, catalogue)
  for (let made = 0; made < pageLength; made++) await driver.order({ payment: 'LATER' })
  const first = await find('state=open')
  expect(first.data).toHaveLength(pageLength)
  const cursor = new URL(first.links.next ?? '', 'http://shop').searchParams.get('cursor') ?? ''
  await driver.order({ payment: 'LATER' }) // comes before the first page, and moves nothing
  const second = await find(`state=open&cursor=${cursor}`)
  const numbers = [...first.data, ...second.data].map((row) => row.number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers).toContain(number)
  expect(numbers).toHaveLength(first.meta.total)
  expect((await find('state=completed')).data).toEqual([])
  expect((await find('money=paid')).data).toEqual([])
  expect((await find('money=due&method=INVOICE')).data[0]).toMatchObject({ number })
  expect((await find('to=2020-01-01')).data).toEqual([])
})

test('the list, the order and its edit say the same days', async () => {
  const rowOf = async (by = manager) => (await find('', by)).data.find((row) => row.number === number)
  const { ready_from, ready_to } = await read()
  expect(ready_from).not.toBeNull()
  expect(await rowOf()).toMatchObject({ ready_from, ready_by: ready_to, expected_on: null })
  const queued = await callAdmin(context, manager, adminEndpoints.readHonestDate, { query: `order=${number}` })
  expect(queued.body.expected_on).not.toBeNull()
  const edit = await callAdmin(context, manager, adminEndpoints.readOrderEdit, { params: { number } })
  expect(edit.body).toMatchObject({ ready_from, ready_to, expected_on: queued.body.expected_on })
  await move(manager, (await read()).version, 'confirm')
  const honest = await callAdmin(context, manager, adminEndpoints.readHonestDate, { query: `order=${number}` })
  expect(honest.body.expected_on).not.toBeNull()
  for (const by of [manager, workshop]) expect(await rowOf(by)).toMatchObject({ state: 'confirmed', expected_on: honest.body.expected_on })
})

test('the workshop sees goods, dates and town, and nothing of prices, phones and names', async () => {
  await doAdmin(context, manager, adminEndpoints.addNote, { params: { number }, body: { body: 'колір узгоджено', pinned: false, workshop: true } })
  await doAdmin(context, manager, adminEndpoints.addNote, { params: { number }, body: { body: 'торгується', pinned: false, workshop: false } })
  const answers = [await find('', workshop), await read(workshop)]
  expect(answers[1]).toMatchObject({
    customer: null,
    money: null,
    moves: [],
    delivery: { city: 'Сміла', address: null },
    notes: [{ body: 'колір узгоджено' }],
  })
  for (const notified of ['380509876543', 'Солов', 'Їжачк', '14360570', 'торгується', buyer.email])
    expect(JSON.stringify(answers)).not.toContain(notified)
  const { lines } = await read()
  expect(JSON.stringify(answers)).not.toContain(String(lines[0]?.total_kopiykas))
  for (const search of ['8765', 'солов', '14360570']) expect((await find(`search=${encodeURIComponent(search)}`, workshop)).data).toEqual([])
  expect((await find(`search=${number}`, workshop)).data).toHaveLength(1)
})

test('an order moves on from the version its reader saw; a colleague’s move in between is shown', async () => {
  const seen = await read()
  expect(seen.moves).toEqual(['confirm', 'cancel'])
  expect(seen.assignee).toBeNull()
  expect(await move(manager, seen.version, 'confirm')).toMatchObject({
    status: 200,
    body: { state: 'confirmed', version: seen.version + 1, assignee: { id: manager.id } },
  })
  expect(await move(colleague, seen.version, 'confirm')).toMatchObject({
    status: 409,
    body: { reason: 'stale_version', current: { state: 'confirmed' }, changed_by: 'Олена Коваль' },
  })
  expect((await move(colleague, seen.version + 1, 'confirm')).status).toBe(409)
  expect(await read()).toMatchObject({ timeline: [{ kind: 'placed' }, { kind: 'state', state: 'confirmed', by: 'Олена Коваль' }] })
  const { body } = await callAdmin(context, owner, adminEndpoints.listAudit, { query: 'kind=order' })
  expect(body.data.slice(0, 2)).toMatchObject([
    { action: 'order.assign', subject: { label: number }, changes: [{ field: 'assignee', before: null }] },
    { action: 'order.confirm', subject: { label: number }, changes: [{ field: 'state', before: 'new', after: 'confirmed' }] },
  ])
})

test('an order is cancelled with a reason, which the timeline keeps', async () => {
  const cancel = (reason: string) => callAdmin(context, manager, adminEndpoints.cancelOrder, { params: { number }, body: { version: 0, reason } })
  expect((await cancel(' ')).status).toBe(422)
  expect(await cancel('передумали')).toMatchObject({ status: 200, body: { state: 'cancelled', moves: [] } })
  expect((await read()).timeline.at(-1)).toMatchObject({ kind: 'state', state: 'cancelled', text: 'передумали' })
})

test('of two edits of one note the later is asked, and what it said before is kept', async () => {
  const written = await callAdmin(context, manager, adminEndpoints.addNote, {
    params: { number },
    body: { body: 'кран потрібен', pinned: false, workshop: false },
  })
  const id = written.body.notes[0]?.id ?? 0
  const edit = (by: TestStaff, version: number, body: string) =>
    callAdmin(context, by, adminEndpoints.editNote, { params: { number, id }, body: { version, body, pinned: true, workshop: false } })
  expect(await edit(manager, 0, 'кран на 9:00')).toMatchObject({ status: 200, body: { notes: [{ body: 'кран на 9:00', version: 1, pinned: true }] } })
  expect(await edit(colleague, 0, 'крана не треба')).toMatchObject({
    status: 409,
    body: { current: { body: 'кран на 9:00' }, changed_by: 'Олена Коваль' },
  })
  expect((await edit(colleague, 1, 'крана не треба')).status).toBe(200)
  const { notes, timeline } = await read()
  expect(notes[0]?.former).toMatchObject([
    { body: 'кран на 9:00', by: 'Олена Коваль' },
    { body: 'кран потрібен', by: 'Олена Коваль' },
  ])
  expect(timeline.flatMap(({ kind, text }) => (kind === 'note' || kind === 'note_edited' ? [[kind, text]] : []))).toEqual([
    ['note', 'кран потрібен'],
    ['note_edited', 'кран на 9:00'],
    ['note_edited', 'крана не треба'],
  ])
})

test('what a note said before it was for the workshop, the workshop does not see', async () => {
  const note = { body: 'знижку не давати', pinned: false, workshop: false }
  const written = await callAdmin(context, manager, adminEndpoints.addNote, { params: { number }, body: note })
  const id = written.body.notes.find(({ body }) => body === note.body)?.id ?? 0
  const params = { number, id }
  await doAdmin(context, manager, adminEndpoints.editNote, { params, body: { ...note, version: 0, body: 'колір узгоджено', workshop: true } })
  await doAdmin(context, manager, adminEndpoints.editNote, { params, body: { ...note, version: 1, body: 'колір змінено', workshop: true } })
  const seen = JSON.stringify((await callAdmin(context, workshop, adminEndpoints.readOrder, { params: { number } })).body)
  expect(seen).toContain('колір змінено')
  expect(seen).toContain('колір узгоджено')
  expect(seen).not.toContain(note.body)
})

test('a call is stored once however often it is sent; "later" wants to know when', async () => {
  const call = (body: object) =>
    callAdmin(context, manager, adminEndpoints.recordCall, { params: { number }, body: body as never, idempotencyKey: 'one-call' }) // as JSON says it
  expect(await call({ outcome: 'later' })).toMatchObject({ status: 422, body: { errors: { next_at: expect.any(String) } } })
  const next_at = new Date(context.clock.now().getTime() + 3_600_000).toISOString()
  const body = { outcome: 'later', note: 'після обіду', next_at }
  const answers = await Promise.all([call(body), call(body)])
  for (const answer of answers) expect(answer.body.calls).toMatchObject([{ outcome: 'later', note: 'після обіду', next_at }])
  expect((await find(`search=${number}`)).data[0]?.last_call).toMatchObject({ outcome: 'later' })
})

test('the papers of an order open from its page', { tags: 'proof' }, async () => {
  const answer = await context.call({ url: `/api/v1/admin/orders/${number}/documents/confirmation`, headers: { cookie: manager.cookie } })
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect((await read()).documents).toMatchObject([{ kind: 'confirmation' }])
  const refused = await context.call({ url: `/api/v1/admin/orders/${number}/documents/confirmation`, headers: { cookie: workshop.cookie } })
  expect(refused.status).toBe(403)
})

test('orders are given to somebody of the office, by choice or all that match, and found by it; the change log names each', async () => {
  const search = `search=${encodeURIComponent('Солов’яненко')}`
  const { data, meta } = await find(search)
  const assign = (body: object, by = manager) =>
    callAdmin(context, by, adminEndpoints.assignOrders, { body: { assignee_id: colleague.id, ...body } as never }) // as JSON says it
  const [first] = data
  expect((await assign({ ids: [first?.id] })).body).toEqual({ assigned: 1 })
  // What stands so already is no change.
  expect((await assign({ ids: [first?.id] })).body).toEqual({ assigned: 0 })
  expect((await find(`${search}&assignee=${colleague.id}`)).data.map((row) => row.number)).toEqual([first?.number])
  expect((await find(`${search}&assignee=me`, colleague)).meta.total).toBe(1)
  const free = (await find(`${search}&assignee=none`)).meta.total
  const chosen = { filter: `${search}&assignee=none`, except: [data[1]?.id ?? 0] }
  const act = { kind: 'order-assign', assignee_id: colleague.id } as const
  const { body: begun } = await callAdmin(context, manager, adminEndpoints.startOrderAct, { body: { chosen, act } })
  expect(begun.total).toBe(free - 1)
  await context.runJobs()
  expect((await find(`${search}&assignee=none`)).data.map((row) => row.number)).toEqual([data[1]?.number])
  // The same choice of a list and of an export.
  expect((await find(`ids=${first?.id},${data[1]?.id}`)).data.map(({ id }) => id)).toEqual([first?.id, data[1]?.id])
  expect((await find(`${search}&except=${first?.id}`)).meta.total).toBe(meta.total - 1)
  expect((await assign({ ids: [first?.id], assignee_id: null })).body).toEqual({ assigned: 1 })
  // Neither somebody of the workshop, nor nobody at all.
  for (const assignee_id of [workshop.id, 999_999]) expect((await assign({ ids: [first?.id], assignee_id })).status).toBe(422)
  const audit = await callAdmin(context, owner, adminEndpoints.listAudit, { query: `kind=order&subject=${first?.id}` })
  expect(audit.body.data.map(({ action }) => action).slice(0, 2)).toEqual(['order.assign', 'order.assign'])
  expect((await find('source=site')).meta.total).toBeGreaterThan(0)
  expect((await find('source=phone')).meta.total).toBe(0)
})
