import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { OrderEdit } from '#contract/admin/order-edits.ts'
import type { Shipments } from '#contract/admin/shipments.ts'
import { OrderView } from '#contract/order.ts'
import { kyivClock } from '#contract/plain-date.ts'
import type { ShipmentDocumentKind } from '#contract/shipments.ts'
import { emails } from '../../platform/mail/tables.ts'
import { createOrderDesk } from '../../testing/order-desk.ts'
import { onCredit, placeOrderAs } from '../../testing/order-factory.ts'
import { callAdmin, doAdmin, ownOrigin, type AdminAnswer, type TestStaff } from '../../testing/staff-factory.ts'
import type { TestContext } from '../../testing/test-context.ts'
import type { Buyer } from '../../testing/user-factory.ts'
import { makeAttachments } from '../notifications/index.ts'
import { shipmentDocuments } from './tables.ts'

let context: TestContext
let buyer: Buyer
let owner: TestStaff
let manager: TestStaff
let product: number
/** Of the order that each test begins with: five pieces, confirmed. */
let number: string
beforeAll(async () => {
  const desk = await createOrderDesk()
  ;({ context, buyer, owner, manager } = desk)
  product = desk.catalogue.products.plain
})
beforeEach(async () => {
  const delivery = { method: 'CARRIER', carrier: 'Нова пошта', city: 'Львів', address: 'відділення 5' }
  number = (await placeOrderAs(context, buyer.headers, { product, quantity: 5, terms: { payment_method: 'INVOICE', delivery } })).order_number
  await move('confirm')
  await context.runJobs()
  await context.database.db.delete(emails)
})
afterAll(() => context.close())

const view = async () => OrderView.parse((await context.call({ url: `/api/v1/purchase-order/${number}`, headers: buyer.headers })).body)
const card = async () => (await callAdmin(context, manager, adminEndpoints.readOrder, { params: { number } })).body
const today = () => kyivClock(context.clock.now()).date
const list = async () => (await callAdmin(context, manager, adminEndpoints.listShipments, { params: { number } })).body
const move = async (to: 'confirm' | 'produce' | 'finish' | 'ship' | 'complete') =>
  callAdmin(context, manager, adminEndpoints.moveOrder, { params: { number }, body: { version: (await card()).version, move: to, credit: onCredit } })
/** So many pieces of the first batch that still lies in the workshop are packed. */
async function pack(pieces: number): Promise<void> {
  const { data } = (await callAdmin(context, owner, adminEndpoints.listBatches, { query: `order=${number}` })).body
  const batch = data.find(({ stage }) => stage !== 'done')
  if (!batch) throw new Error('everything is packed')
  const packed = await callAdmin(context, owner, adminEndpoints.moveBatch, {
    params: { id: batch.id },
    body: { version: batch.version, to: 'done', pieces, despite_deposit: true, early_reason: 'без витримки' },
  })
  expect(packed.status).toBe(200)
}
interface Ship {
  readonly quantity?: number
  readonly version?: number
  readonly lines?: readonly { line_id: number; quantity: number }[]
  readonly more?: object
  readonly by?: TestStaff
}
async function ship({ quantity = 1, version, lines, more = {}, by = manager }: Ship = {}): Promise<AdminAnswer<Shipments>> {
  const order = await card()
  const goods = order.lines.find(({ kind }) => kind === 'product')?.id ?? 0
  const details = { carrier: 'nova_poshta', tracking_number: '20450000000001', handed_on: today(), credit: onCredit }
  const body = { version: version ?? order.version, lines: lines ?? [{ line_id: goods, quantity }], ...details, ...more }
  return callAdmin(context, by, adminEndpoints.storeShipment, { params: { number }, body: body as never }) // as JSON says it
}
const sent = async () => {
  await context.runJobs()
  return context.database.db.select().from(emails).where(eq(emails.recipient, buyer.email)).orderBy(asc(emails.id))
}
const paper = (id: number, kind: ShipmentDocumentKind, method: 'GET' | 'POST' = 'GET', query = '') =>
  context.call({
    method,
    url: `/api/v1/admin/orders/${number}/shipments/${id}/documents/${kind}${query}`,
    headers: { ...ownOrigin(context), cookie: manager.cookie },
  })
/** The order gets a crane and a discount. */
async function addManualLines(): Promise<void> {
  const edit = (await callAdmin(context, manager, adminEndpoints.readOrderEdit, { params: { number } })).body
  const line = (kind: 'service' | 'discount', amount: number, name: string): OrderEdit['lines'][string] => ({
    kind,
    place: 50,
    name: { uk: name, en: '' },
    quantity: 1,
    amount_kopiykas: amount,
  })
  const changes = { ncrane: line('service', 250_000, 'Кран'), noff: line('discount', 50_000, 'Знижка') }
  await doAdmin(context, manager, adminEndpoints.saveOrderEdit, { params: { number }, body: { version: edit.version, changes } })
  const { version } = (await callAdmin(context, manager, adminEndpoints.readOrderEdit, { params: { number } })).body
  const applied = await callAdmin(context, manager, adminEndpoints.applyOrderEdit, { params: { number }, body: { version, reason: 'домовилися' } })
  expect(applied.status).toBe(200)
}

test('what is packed leaves in parts; the buyer sees how much and where, and the order is shipped by itself with the last piece', async () => {
  expect((await ship()).body).toMatchObject({ reason: 'conflict' }) // nothing is cast yet
  await pack(2)
  const first = await ship({ quantity: 2 })
  expect(first).toMatchObject({ status: 200, body: { pieces: 5, shipped: 2, data: [{ no: 1, by: 'Олена Коваль', carrier: 'nova_poshta' }] } })
  expect(await view()).toMatchObject({
    state: 'in_production',
    pieces_shipped: 2,
    shipments: [{ no: 1, tracking_number: '20450000000001', lines: [{ quantity: 2 }], documents: [] }],
  })
  expect((await view()).shipments?.[0]?.tracking_url).toContain('20450000000001')
  const [notified] = (await sent()).filter(({ kind }) => kind === 'order-shipment')
  expect(notified).toMatchObject({ subject: expect.stringContaining('відправлено 2 з 5') })
  expect(notified?.text).toContain('20450000000001')
  await pack(3)
  expect((await card()).state).toBe('ready')
  expect((await ship({ quantity: 3, more: { carrier: 'own', car: 'DAF', driver: 'Петро', tracking_number: null } })).body.shipped).toBe(5)
  expect(await view()).toMatchObject({ state: 'shipped', pieces_shipped: 5 })
  const { timeline } = await card()
  expect(timeline.filter(({ kind }) => kind === 'shipment')).toMatchObject([{ shipment: { no: 1, pieces: 2 } }, { shipment: { no: 2, pieces: 3 } }])
  expect((await view()).timeline.filter(({ event }) => event === 'shipment')).toHaveLength(2)
  // One e-mail a shipment: the state alone is not told besides.
  const kinds = (await sent()).map(({ kind, subject }) => `${kind} ${subject}`)
  expect(kinds.filter((one) => one.startsWith('order-shipment'))).toHaveLength(2)
  expect(kinds.filter((one) => one.startsWith('order-state')).map((one) => one.includes('відправлене'))).not.toContain(true)
})

test('never more pieces leave than there are, also when two managers press at once', async () => {
  await pack(3)
  expect(await ship({ quantity: 4 })).toMatchObject({
    status: 422,
    body: { errors: { [`lines.${(await card()).lines[0]?.id}`]: expect.any(String) } },
  })
  const line = (await card()).lines[0]?.id ?? 0
  const twice = [
    { line_id: line, quantity: 2 },
    { line_id: line, quantity: 2 },
  ]
  expect((await ship({ lines: twice })).status).toBe(422)
  expect((await ship({ lines: [{ line_id: 999_999, quantity: 1 }] })).status).toBe(422)
  const { version } = await card()
  const both = await Promise.all([ship({ quantity: 2, version }), ship({ quantity: 2, version, by: owner })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await list()).toMatchObject({ shipped: 2, data: [{ no: 1 }], lines: [{ shipped: 2, ready: 1 }] })
  expect(await ship({ more: { carrier: 'named' } })).toMatchObject({ status: 422, body: { errors: { carrier_name: expect.any(String) } } })
  expect(await ship({ more: { handed_on: '2999-01-01' } })).toMatchObject({ status: 422, body: { errors: { handed_on: expect.any(String) } } })
})

test('a shipment that was entered wrongly is voided with its reason: the order is ready again, its papers hold no more, the buyer is told', async () => {
  await move('produce')
  await move('finish')
  const [shipment] = (await ship({ quantity: 5 })).body.data
  if (!shipment) throw new Error('no shipment')
  expect((await card()).state).toBe('shipped')
  await paper(shipment.id, 'delivery_note')
  await sent()
  await context.database.db.delete(emails)
  const voidIt = (version: number, reason = 'не те замовлення') =>
    callAdmin(context, manager, adminEndpoints.voidShipment, { params: { number, id: shipment.id }, body: { version, reason } })
  expect((await voidIt(7)).status).toBe(409)
  expect(await voidIt(0)).toMatchObject({
    status: 200,
    body: { shipped: 0, data: [{ void_reason: 'не те замовлення', documents: [{ kind: 'delivery_note', replaced: true }] }] },
  })
  expect((await voidIt(1)).status).toBe(404)
  // Its paper still opens for the office, marked; a new one is refused.
  const papers = (await card()).timeline.flatMap(({ paper }) => paper ?? [])
  expect(papers).toMatchObject([{ shipment: shipment.id, kind: 'delivery_note', voided: true }])
  expect((await paper(shipment.id, 'delivery_note', 'GET', `?number=${papers[0]?.number}`)).status).toBe(200)
  for (const kind of ['delivery_note', 'waybill'] as const) expect((await paper(shipment.id, kind)).status).toBe(404)
  expect(await view()).toMatchObject({ state: 'ready', shipments: [], pieces_shipped: 0 })
  expect((await card()).timeline.at(-1)).toMatchObject({ kind: 'shipment_voided', text: 'не те замовлення', shipment: { no: 1 } })
  expect((await sent()).map(({ subject }) => subject)).toEqual([expect.stringContaining('виправлення')])
  // The next one has a number of its own.
  expect((await ship({ quantity: 5 })).body.data.at(-1)?.no).toBe(2)
  await move('complete')
  const second = (await list()).data.at(-1)
  const late = { params: { number, id: second?.id ?? 0 }, body: { version: 0, reason: 'запізно' } }
  expect((await callAdmin(context, manager, adminEndpoints.voidShipment, late)).status).toBe(409)
})

test('the carrier’s number is written later: the buyer is told once, and the driver’s paper is issued anew', async () => {
  await move('produce')
  await move('finish')
  const [shipment] = (await ship({ quantity: 2, more: { tracking_number: null } })).body.data
  if (!shipment) throw new Error('no shipment')
  await paper(shipment.id, 'waybill')
  await sent()
  await context.database.db.delete(emails)
  const edit = (version: number, tracking: string) =>
    callAdmin(context, manager, adminEndpoints.editShipment, {
      params: { number, id: shipment.id },
      body: { version, carrier: 'nova_poshta', tracking_number: tracking, handed_on: today() } as never, // as JSON says it
    })
  expect(await edit(0, '20459')).toMatchObject({ status: 200, body: { data: [{ version: 1, tracking_number: '20459' }] } })
  expect((await edit(0, '20460')).status).toBe(409)
  const [notified, ...more] = await sent()
  expect([notified?.text.includes('20459'), more]).toEqual([true, []])
  await paper(shipment.id, 'waybill')
  const waybills = (await list()).data[0]?.documents.filter(({ kind }) => kind === 'waybill')
  expect(waybills?.map(({ replaced }) => replaced)).toEqual([true, false])
})

test('papers of a shipment have numbers without gaps and are frozen; the buyer opens what is issued and gets it by e-mail', async () => {
  await addManualLines()
  await move('produce')
  await move('finish')
  const { lines } = await card()
  const ids = new Map(lines.map(({ kind, id }) => [kind, id]))
  const take = (kinds: ['product' | 'service' | 'discount', number][]) => kinds.map(([kind, quantity]) => ({ line_id: ids.get(kind) ?? 0, quantity }))
  const one = (await ship({ lines: take([['product', 2]]) })).body.data[0]
  const two = (
    await ship({
      lines: take([
        ['product', 3],
        ['service', 1],
        ['discount', 1],
      ]),
    })
  ).body.data[1]
  if (!one || !two) throw new Error('no shipments')
  expect([one.kinds, two.kinds]).toEqual([
    ['delivery_note', 'waybill', 'packing_list'],
    ['delivery_note', 'waybill', 'packing_list', 'act'],
  ])
  const buyers = (no: number, kind: string) =>
    context.call({ url: `/api/v1/purchase-order/${number}/shipments/${no}/${kind}.pdf`, headers: buyer.headers })
  expect((await buyers(1, 'delivery_note')).status).toBe(404)
  // Two readers at once issue one paper.
  const opened = await Promise.all([paper(one.id, 'delivery_note'), paper(one.id, 'delivery_note')])
  expect(opened.map(({ status, headers }) => [status, headers['content-type']])).toEqual(Array.from({ length: 2 }, () => [200, 'application/pdf']))
  expect((await paper(one.id, 'act')).status).toBe(404)
  for (const kind of two.kinds) expect((await paper(two.id, kind)).status).toBe(200)
  expect((await buyers(1, 'delivery_note')).status).toBe(200)
  expect((await buyers(1, 'waybill')).status).toBe(400)
  expect((await view()).shipments?.map(({ documents }) => documents)).toEqual([['delivery_note'], ['delivery_note', 'act', 'packing_list']])
  await paper(one.id, 'delivery_note', 'POST')
  const rows = await context.database.db.select().from(shipmentDocuments).orderBy(asc(shipmentDocuments.id))
  const notes = rows.filter(({ kind }) => kind === 'delivery_note')
  const serials = notes.map((row) => Number(row.number.split('-')[1]))
  expect(serials).toEqual(serials.map((_, index) => index + 1))
  const own = notes.filter(({ shipmentId }) => shipmentId === one.id || shipmentId === two.id)
  expect(own.map(({ replacedAt }) => replacedAt !== null)).toEqual([true, false, false])
  // What the notes and the act ask for together is what the order costs.
  const sums = rows.filter(
    ({ shipmentId, replacedAt, kind }) => [one.id, two.id].includes(shipmentId) && replacedAt === null && ['delivery_note', 'act'].includes(kind),
  )
  const kopiykas = sums.map(({ content }) => Math.round(Number(content.en.totals[0]?.value.replaceAll(',', '')) * 100))
  expect(kopiykas.reduce((all, value) => all + value, 0)).toBe((await card()).money?.total_kopiykas)
  await sent()
  await context.database.db.delete(emails)
  const emailed = await callAdmin(context, manager, adminEndpoints.emailShipmentDocuments, { params: { number, id: two.id } })
  expect(emailed).toMatchObject({ status: 200, body: { to: buyer.email } })
  const [email] = await sent()
  const files = await makeAttachments(context, email?.attachments ?? [])
  expect(files.map(({ fileName }) => fileName.replace(/-\d.*/, ''))).toEqual(['delivery-note', 'act', 'packing-list'])
})

test('what is partly shipped is neither cancelled nor finished nor edited below what has gone', async () => {
  await pack(2)
  await ship({ quantity: 2 })
  const { version, moves, lines } = await card()
  expect(moves).not.toContain('stop')
  const stopped = await callAdmin(context, owner, adminEndpoints.stopOrder, { params: { number }, body: { version, reason: 'передумали' } })
  expect(stopped).toMatchObject({ status: 409, body: { reason: 'partly_shipped' } })
  const edit = (await callAdmin(context, manager, adminEndpoints.readOrderEdit, { params: { number } })).body
  const [[key, line] = []] = Object.entries(edit.lines)
  if (!key || line?.kind !== 'product') throw new Error('no line')
  await doAdmin(context, manager, adminEndpoints.saveOrderEdit, {
    params: { number },
    body: { version: edit.version, changes: { [key]: { ...line, quantity: 1 } } },
  })
  const applied = await callAdmin(context, owner, adminEndpoints.applyOrderEdit, {
    params: { number },
    body: { version: edit.version + 1, reason: 'менше', scrap_cast: true },
  })
  expect(applied).toMatchObject({ status: 422, body: { errors: { [`lines.${key}`]: expect.stringContaining('shipped') } } })
  await move('finish')
  expect(await move('complete')).toMatchObject({ status: 409, body: { reason: 'partly_shipped' } })
  expect((await card()).state).toBe('ready')
  expect(lines).toHaveLength(1)
})
