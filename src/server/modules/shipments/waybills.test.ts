import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { ShipmentView } from '#contract/admin/shipments.ts'
import type { NewWaybill } from '#contract/admin/waybills.ts'
import type { OfferCreated } from '#contract/commercial-offer.ts'
import { offerPdfPath } from '#contract/documents.ts'
import { money } from '#contract/money.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { emails } from '../../platform/mail/tables.ts'
import { createOrderDesk, type OrderDesk } from '../../testing/order-desk.ts'
import { onCredit } from '../../testing/order-factory.ts'
import { askedWaybill, shipAnOrder } from '../../testing/shipped-order.ts'
import { callAdmin, doAdmin } from '../../testing/staff-factory.ts'
import { bearer, createBuyer, goodPassword, signIn, type Buyer } from '../../testing/user-factory.ts'
import { carrierStandIns } from '../carrier-simulator/index.ts'
import { configuredNovaPoshta, copyBranches } from '../delivery/index.ts'
import { transitionOrder } from '../sales/index.ts'
import { readOrderShipments } from './read-order-shipments.ts'
import { trackShipments } from './track-shipments.ts'
import { shipmentStatuses, waybills } from './tables.ts'

let desk: OrderDesk
let buyer: Buyer
let service: ReturnType<typeof carrierStandIns>['novaPoshta']
/** Of the shipment that each test begins with. */
let params: { number: string; id: number }
beforeAll(async () => {
  desk = await createOrderDesk({ CARRIER_SIMULATOR: 'on' })
  service = carrierStandIns(desk.context).novaPoshta
  await copyBranches.run(desk.context, {})
})
afterAll(() => desk.context.close())

const read = async (): Promise<ShipmentView> => {
  const { body } = await callAdmin(desk.context, desk.manager, adminEndpoints.listShipments, { params })
  const [only] = body.data
  if (!only) throw new Error('no shipment')
  return only
}
/** Jobs that are tried again wait a while. */
const runJobs = async () => {
  desk.context.clock.advance(20 * 60_000)
  await desk.context.runJobs()
}
beforeEach(async () => {
  service.mode = 'answers'
  service.waybills.length = 0
  // Their sign-in outlasts no jobs that wait.
  buyer = await createBuyer(desk.context)
  params = await shipAnOrder(desk, buyer)
  await desk.context.database.db.delete(emails)
})

const asked = askedWaybill
const request = async (more: Partial<NewWaybill> = {}) => {
  const body = { version: (await read()).version, ...asked, ...more }
  return callAdmin(desk.context, desk.manager, adminEndpoints.createWaybill, { params, body: body as never }) // as JSON says it
}
const numbers = () => service.waybills.filter(({ StatusCode }) => StatusCode !== '2').map(({ IntDocNumber }) => IntDocNumber)
const sentEmails = async () => (await desk.context.database.db.select().from(emails)).map(({ kind, subject }) => [kind, subject])

test('a waybill begins with the packing, its number stands on the shipment, the buyer hears of it, its label is a PDF', async () => {
  const { body: draft } = await callAdmin(desk.context, desk.manager, adminEndpoints.draftWaybill, { params })
  expect(draft).toMatchObject({
    available: true,
    town: 'Львів',
    gross_kg: expect.any(Number),
    units: [{ kind: 'pallet' }],
    value_kopiykas: expect.any(Number),
  })
  const query = new URLSearchParams({ city: 'Lviv' }).toString()
  const found = await callAdmin(desk.context, desk.manager, adminEndpoints.listWaybillBranches, { params, query })
  expect(found.body.data.map(({ ref }) => ref)).toEqual(['branch-lviv-1'])
  expect((await request()).body).toMatchObject({ data: [{ waybill: { state: 'creating' }, tracking_number: null }] })
  await runJobs()
  expect(await read()).toMatchObject({
    waybill: { state: 'made', why: null, cost_kopiykas: expect.any(Number) },
    tracking_number: numbers()[0],
    carrier: 'nova_poshta',
  })
  expect(await sentEmails()).toContainEqual(['order-shipment', expect.stringContaining('номер відправлення')])
  const label = await desk.context.call({
    url: `/api/v1/admin/orders/${params.number}/shipments/${params.id}/label`,
    headers: { cookie: desk.manager.cookie },
  })
  expect([label.status, label.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await request()).body).toMatchObject({ reason: 'conflict' })
})

test('one plan of packing stands in the estimate, on the offer’s page and in its file, on the waybill and on the packing list', async () => {
  const { context, catalogue, manager } = desk
  const { body: draft } = await callAdmin(context, manager, adminEndpoints.draftWaybill, { params })
  const packed = { gross_kg: draft.gross_kg, units: draft.units }
  expect(packed.units).toMatchObject([{ kind: 'pallet', count: 1 }])
  const items = JSON.stringify([{ product_id: catalogue.products.conus, quantity: 2 }])
  const query = new URLSearchParams({ city: 'Львів', items }).toString()
  expect((await context.call({ url: `/api/v1/delivery/estimate?${query}` })).body).toMatchObject({ packed })
  const payload = { lines: [{ product_id: catalogue.products.conus, quantity: 2, product_properties: [] }], language: 'uk' }
  const { access_token: token } = (await context.call({ method: 'POST', url: '/api/v1/offer', payload })).body as OfferCreated // by its row
  expect((await context.call({ url: `/api/v1/offer/${token}` })).body).toMatchObject({ packed })
  const [unit] = draft.units
  const words = `1 × палета 1200 × 1000 × ${unit?.size.height} мм, ${unit?.weight_kg} кг`
  const textOf = async (url: string) => {
    const { rawPayload } = await context.app.inject({ url, headers: { cookie: manager.cookie } })
    return (await extractText(new Uint8Array(rawPayload), { mergePages: true })).text.replaceAll(/\s+/g, ' ')
  }
  expect(await textOf(offerPdfPath(token, 'uk'))).toContain(words)
  const list = await textOf(`/api/v1/admin/orders/${params.number}/shipments/${params.id}/documents/packing_list?lang=uk`)
  expect(list).toContain(words)
  expect(list).toContain(`Вага брутто, кг ${draft.gross_kg}`)
})

test('an answer that got lost: the next try finds the waybill, and there is one', async () => {
  service.mode = 'loses'
  await request()
  await runJobs()
  expect([numbers().length, (await read()).tracking_number]).toEqual([1, null])
  service.mode = 'answers'
  await runJobs()
  expect([await read().then((one) => one.tracking_number)]).toEqual(numbers())
})

test('a list that names no references leaves open what was made: no second waybill, and the office reads where to look', async () => {
  service.mode = 'loses'
  await request()
  await runJobs()
  service.mode = 'answers'
  const [made] = service.waybills
  const { reference } = (await desk.context.database.db.select().from(waybills).where(eq(waybills.shipmentId, params.id)))[0] ?? {}
  Reflect.deleteProperty(made ?? {}, 'InfoRegClientBarcodes')
  await runJobs()
  expect(service.waybills).toHaveLength(1)
  expect(await read()).toMatchObject({ waybill: { state: 'creating', why: expect.stringContaining(String(reference)) }, tracking_number: null })
  Object.assign(made ?? {}, { InfoRegClientBarcodes: reference })
  await runJobs()
  expect([(await read()).tracking_number]).toEqual(numbers())
})

test('a process that was killed between the carrier’s answer and the note: one waybill, and its number is not lost', async () => {
  service.mode = 'maintenance'
  await request()
  await runJobs()
  service.mode = 'answers'
  // What the killed process had done: it noted that it asks, and the carrier made it.
  const [row] = await desk.context.database.db.select().from(waybills).where(eq(waybills.shipmentId, params.id))
  await configuredNovaPoshta(desk.context)?.createWaybill(row?.request as NonNullable<typeof row>['request'] & object) // it is requested
  await desk.context.database.db.update(waybills).set({ triedAt: desk.context.clock.now(), claimedAt: desk.context.clock.now() })
  expect(numbers()).toHaveLength(1)
  await desk.context.runJobs()
  await runJobs()
  expect([(await read()).tracking_number]).toEqual(numbers())
})

test('a refusal stands in the carrier’s words, and another request goes; a branch that closed or is too small is refused at once', async () => {
  const closed = service.branches
  service.branches = closed.map((one) => (one['Ref'] === 'branch-lviv-1' ? { ...one, WarehouseStatus: 'Closed' } : one))
  await request()
  await runJobs()
  service.branches = closed
  expect(await read()).toMatchObject({ waybill: { state: 'refused', why: 'Recipient warehouse is not available' }, tracking_number: null })
  expect((await request({ to: { kind: 'branch', ref: 'branch-lviv-3' } })).body).toMatchObject({ reason: 'branch_refuses' })
  expect(await request({ receiver_phone: '12345' })).toMatchObject({ status: 422, body: { errors: { receiver_phone: expect.any(String) } } })
  await request({ to: { kind: 'door', town: 'Львів', region: 'Львівська', street: 'Садова', house: '5', flat: '' } })
  await runJobs()
  expect([(await read()).tracking_number]).toEqual(numbers())
})

test('a waybill is taken back while nobody has taken the goods over, and a lost answer leaves no doubt', { tags: 'proof' }, async () => {
  await request()
  await runJobs()
  const remove = () => callAdmin(desk.context, desk.manager, adminEndpoints.removeWaybill, { params })
  service.mode = 'maintenance'
  expect((await remove()).body).toMatchObject({ reason: 'carrier_silent' })
  service.mode = 'answers'
  expect((await remove()).body).toMatchObject({ data: [{ waybill: { state: 'removed' }, tracking_number: null }] })
  expect(numbers()).toEqual([])
  await request()
  await runJobs()
  const [made] = service.waybills.filter(({ StatusCode }) => StatusCode === '1')
  if (made) made.StatusCode = '5'
  expect((await remove()).body).toMatchObject({ reason: 'carrier_refused' })
})

test('what the carrier says of the way stands on the order once each, and the buyer is told that it can be fetched', { tags: 'proof' }, async () => {
  await request()
  await runJobs()
  await desk.context.database.db.delete(emails)
  const [made] = service.waybills
  for (const StatusCode of ['5', '5', '7', '9', '8']) {
    if (made) made.StatusCode = StatusCode
    await trackShipments.run(desk.context, {})
    desk.context.clock.advance(60_000)
  }
  await runJobs()
  expect((await read()).statuses.map(({ name }) => name)).toEqual(['on_the_way', 'arrived', 'received'])
  const order = (await callAdmin(desk.context, desk.manager, adminEndpoints.readOrder, { params: { number: params.number } })).body
  expect(order.timeline.filter(({ kind }) => kind === 'tracking').map(({ tracking }) => tracking)).toEqual(['on_the_way', 'arrived', 'received'])
  expect(await sentEmails()).toEqual([['order-shipment', expect.stringContaining('прибуло')]])
  const [shipment] = await readOrderShipments(desk.context.database.db, [order.id]).then((all) => [...all.values()].flat())
  expect(shipment?.status).toBe('received')
})

test('Delivery Group: a number that the office typed is followed to its end, and the buyer is told that it can be fetched', async () => {
  const { context, manager } = desk
  const group = carrierStandIns(context).deliveryGroup
  const { version, handed_on } = await read()
  const body = { version, handed_on, carrier: 'delivery', tracking_number: '0123 456 789' }
  await doAdmin(context, manager, adminEndpoints.editShipment, { params, body: body as never }) // as JSON says it
  await context.runJobs()
  await context.database.db.delete(emails)
  // Nothing is known of it yet.
  await trackShipments.run(context, {})
  expect((await read()).statuses).toEqual([])
  for (const code of [8, 6, 11, 7, 7, 0]) {
    group.receipts.set('0123456789', code)
    await trackShipments.run(context, {})
    context.clock.advance(60_000)
  }
  await runJobs()
  expect((await read()).statuses).toMatchObject([
    { name: 'made', words: 'Стан 8 (зразок)' },
    { name: 'on_the_way' },
    { name: 'arrived' },
    { name: 'received' },
  ])
  expect(await sentEmails()).toEqual([['order-shipment', expect.stringContaining('прибуло')]])
})

test('a carrier that fails fails the job by its name, after the others were asked; one that refuses a number says nothing of it', async () => {
  const { context, manager } = desk
  const group = carrierStandIns(context).deliveryGroup
  const { version, handed_on } = await read()
  const typed = (carrier: string, tracking_number: string, at: number) =>
    callAdmin(context, manager, adminEndpoints.editShipment, { params, body: { version: at, handed_on, carrier, tracking_number } as never }) // as JSON says it
  await typed('delivery', '555', version)
  for (const mode of ['maintenance', 'silent', 'wrongKey'] as const) {
    group.mode = mode
    await expect(trackShipments.run(context, {})).rejects.toThrow('delivery: ')
  }
  group.mode = 'refuses'
  await trackShipments.run(context, {})
  group.mode = 'answers'
  group.receipts.set('555', 6)
  await typed('nova_poshta', '20450000000000', version + 1)
  service.mode = 'wrongKey'
  await expect(trackShipments.run(context, {})).rejects.toThrow('nova_poshta: API key is not valid')
  await typed('delivery', '555', version + 2)
  service.mode = 'answers'
  await trackShipments.run(context, {})
  expect((await read()).statuses).toMatchObject([{ name: 'on_the_way' }])
})

const change = async (more: Partial<NewWaybill>) => {
  const body = { version: (await read()).version, ...asked, ...more }
  return callAdmin(desk.context, desk.manager, adminEndpoints.changeWaybill, { params, body: body as never }) // as JSON says it
}

test('a waybill is changed under its number: what is not answered is written once more, and a refusal leaves it as it was', async () => {
  await request()
  await runJobs()
  const [made] = service.waybills
  service.mode = 'loses'
  const door = { kind: 'door', town: 'Львів', region: 'Львівська', street: 'Садова', house: '5', flat: '' } as const
  expect((await change({ to: door, payer: 'sender' })).body).toMatchObject({ data: [{ waybill: { state: 'made', changing: true } }] })
  expect((await change({ payer: 'sender' })).body).toMatchObject({ reason: 'waybill_under_way' })
  await runJobs()
  service.mode = 'answers'
  await runJobs()
  expect(await read()).toMatchObject({ waybill: { state: 'made', changing: false, why: null }, tracking_number: made?.IntDocNumber })
  expect([numbers().length, made?.given['RecipientAddressName'], made?.given['PayerType']]).toEqual([1, 'Садова', 'Sender'])
  const { body: draft } = await callAdmin(desk.context, desk.manager, adminEndpoints.draftWaybill, { params })
  expect(draft).toMatchObject({ payer: 'sender', town: 'Львів', to: { kind: 'door', street: 'Садова' }, receiver_phone: '+380671234567' })
  if (made) made.StatusCode = '5'
  await change({ payer: 'recipient' })
  await runJobs()
  expect(await read()).toMatchObject({ waybill: { changing: false, why: 'Document cannot be changed' } })
  expect((await callAdmin(desk.context, desk.manager, adminEndpoints.draftWaybill, { params })).body.payer).toBe('sender')
})

const orderMoney = async () => (await callAdmin(desk.context, desk.manager, adminEndpoints.listReceipts, { params: { number: params.number } })).body

test('the carrier collects at most what is owed, and what it has paid out is a payment once, unless somebody recorded it before', async () => {
  const { body: draft } = await callAdmin(desk.context, desk.manager, adminEndpoints.draftWaybill, { params })
  const owed = draft.cash_on_delivery?.owed_kopiykas ?? 0
  expect((await request({ cash_on_delivery_kopiykas: money(owed + 100) })).body).toMatchObject({ reason: 'more_than_owed' })
  await request({ cash_on_delivery_kopiykas: money(owed) })
  await runJobs()
  const [made] = service.waybills
  expect(made?.given['AfterpaymentOnGoodsCost']).toBe(String(owed / 100))
  const states = []
  for (const StatusCode of ['5', '9', '11', '11']) {
    if (made) made.StatusCode = StatusCode
    await trackShipments.run(desk.context, {})
    states.push([(await read()).waybill?.cash_on_delivery?.state, (await orderMoney()).receipts.length])
  }
  expect(states).toEqual([
    ['asked', 0],
    ['collected', 0],
    ['paid_out', 1],
    ['paid_out', 1],
  ])
  expect((await orderMoney()).receipts).toMatchObject([{ method: 'bank', amount_kopiykas: owed, document_no: made?.IntDocNumber }])
  // As if it had not stood recorded: what is no longer owed is not counted again.
  await desk.context.database.db.update(waybills).set({ paidOutAt: null })
  await trackShipments.run(desk.context, {})
  expect((await orderMoney()).receipts).toHaveLength(1)
})

const voidIt = async (more: object = {}) =>
  callAdmin(desk.context, desk.manager, adminEndpoints.voidShipment, {
    params,
    body: { version: (await read()).version, reason: 'помилка', ...more },
  })

test('a parcel that comes back collects nothing, and its goods may be sent for the whole sum again', async () => {
  const { context, manager } = desk
  const draft = async () => (await callAdmin(context, manager, adminEndpoints.draftWaybill, { params })).body.cash_on_delivery
  const owed = (await draft())?.owed_kopiykas ?? 0
  await request({ cash_on_delivery_kopiykas: money(owed) })
  await runJobs()
  const [made] = service.waybills
  const states = []
  for (const StatusCode of ['5', '103']) {
    if (made) made.StatusCode = StatusCode
    await trackShipments.run(context, {})
    states.push((await read()).waybill?.cash_on_delivery?.state)
  }
  expect(states).toEqual(['asked', 'returned'])
  const { body: voided } = await voidIt({ keep_waybill: true })
  const body = {
    version: voided.order_version,
    lines: voided.lines.map(({ line_id, ready }) => ({ line_id, quantity: ready })),
    carrier: 'nova_poshta',
    handed_on: kyivClock(context.clock.now()).date,
    credit: onCredit,
  }
  const { body: stored } = await callAdmin(context, manager, adminEndpoints.storeShipment, { params, body: body as never }) // as JSON says it
  const first = params
  params = { ...first, id: stored.data.at(-1)?.id ?? 0 }
  expect(params.id).not.toBe(first.id)
  expect((await draft())?.owed_kopiykas).toBe(owed)
  // Who had refused it took it after all: what is collected is asked of nobody twice.
  await desk.context.database.db.insert(shipmentStatuses).values({ shipmentId: first.id, status: 'received', words: '', at: context.clock.now() })
  expect((await draft())?.owed_kopiykas).toBe(0)
  expect((await orderMoney()).receipts).toEqual([])
})

test('a voided shipment takes its waybill back first; what the carrier keeps is not voided', async () => {
  await request()
  expect((await voidIt()).body).toMatchObject({ reason: 'waybill_under_way' })
  await runJobs()
  service.mode = 'maintenance'
  expect((await voidIt()).body).toMatchObject({ reason: 'carrier_silent' })
  service.mode = 'answers'
  const [made] = service.waybills
  if (made) made.StatusCode = '5'
  expect((await voidIt()).body).toMatchObject({ reason: 'carrier_refused' })
  expect(await read()).toMatchObject({ voided_at: null, waybill: { state: 'made' } })
  if (made) made.StatusCode = '1'
  expect((await voidIt()).body).toMatchObject({ data: [{ voided_at: expect.any(String), waybill: { state: 'removed' }, tracking_number: null }] })
  expect(numbers()).toEqual([])
})

test('a shipment is voided while its waybill is being made, if it may stay: its number is not lost', { tags: 'proof' }, async () => {
  service.mode = 'maintenance'
  await request()
  expect((await voidIt({ keep_waybill: true })).body).toMatchObject({ data: [{ voided_at: expect.any(String), waybill: { state: 'creating' } }] })
  service.mode = 'answers'
  await runJobs()
  await runJobs()
  expect(await read()).toMatchObject({ waybill: { state: 'made' }, tracking_number: numbers()[0] })
  expect((await callAdmin(desk.context, desk.manager, adminEndpoints.removeWaybill, { params })).status).toBe(200)
  expect(numbers()).toEqual([])
})

test('erasing a buyer erases whom the waybill goes to, and how it was to be changed', async () => {
  await request()
  await runJobs()
  service.mode = 'maintenance'
  await change({ receiver_name: 'Франко Іван' })
  await transitionOrder(desk.context, params.number, 'complete')
  await desk.context.perform({
    method: 'DELETE',
    url: '/api/v1/user/me',
    headers: bearer((await signIn(desk.context, buyer.email)).token),
    payload: { password: goodPassword },
  })
  const rows = await desk.context.database.db.select().from(waybills).where(eq(waybills.shipmentId, params.id))
  expect(rows.map((one) => [one.state, one.request, one.pending])).toEqual([['made', null, null]])
  expect(JSON.stringify(rows)).not.toMatch(/Шевченко|Франко|671234567/)
})
