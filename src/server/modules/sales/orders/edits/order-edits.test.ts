import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { DraftLine, OrderEdit, OrderEditApplied } from '#contract/admin/order-edits.ts'

import type { Money } from '#contract/money.ts'
import { OrderView } from '#contract/order.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { runCommand } from '../../../../manage/run-command.ts'
import { emails } from '../../../../platform/mail/tables.ts'
import { createOrderDesk } from '../../../../testing/order-desk.ts'
import { placeOrderAs } from '../../../../testing/order-factory.ts'
import { callAdmin, createStaff, doAdmin, type AdminAnswer, type TestStaff } from '../../../../testing/staff-factory.ts'
import type { TestCatalogue } from '../../../../testing/test-catalogue.ts'
import type { TestContext } from '../../../../testing/test-context.ts'
import type { Buyer } from '../../../../testing/user-factory.ts'

let context: TestContext
let catalogue: TestCatalogue
let buyer: Buyer
let owner: TestStaff
let manager: TestStaff
/** Four pieces at 1 500 ₴, to be paid by invoice. */
let number: string
const piece = 150_000
beforeAll(async () => {
  ;({ context, catalogue, buyer, owner, manager } = await createOrderDesk())
})
beforeEach(async () => {
  await context.database.pool.query('update payment_alerts set settled_at = now()')
  await context.database.pool.query('update products set base_price = $1 where id = $2', [piece, catalogue.products.plain])
  number = (await placeOrderAs(context, buyer.headers, { product: catalogue.products.plain, quantity: 4, terms: { payment_method: 'INVOICE' } }))
    .order_number
  await context.runJobs()
  await context.database.db.delete(emails)
})
afterAll(() => context.close())

const read = async (by = manager): Promise<OrderEdit> => (await callAdmin(context, by, adminEndpoints.readOrderEdit, { params: { number } })).body
const write = async (changes: Record<string, DraftLine | null>, by = manager, version?: number): Promise<AdminAnswer<OrderEdit>> =>
  callAdmin(context, by, adminEndpoints.saveOrderEdit, { params: { number }, body: { version: version ?? (await read()).version, changes } })
const apply = async (by = manager, more: object = {}, idempotencyKey?: string): Promise<AdminAnswer<OrderEditApplied>> =>
  callAdmin(context, by, adminEndpoints.applyOrderEdit, {
    params: { number },
    body: { version: (await read()).version, reason: 'покупець попросив', ...more },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
const card = async (by = manager) => (await callAdmin(context, by, adminEndpoints.readOrder, { params: { number } })).body
const view = async () => OrderView.parse((await context.call({ url: `/api/v1/purchase-order/${number}`, headers: buyer.headers })).body)
const lineKey = async () => Object.keys((await read()).before)[0] ?? ''
const goods = (
  quantity: number,
  price: DraftLine<'product'>['price'] = null,
  options: DraftLine<'product'>['options'] = [],
  id = catalogue.products.plain,
): DraftLine => ({
  kind: 'product',
  place: 0,
  product_id: id,
  quantity,
  options,
  price,
})
const manual = (kind: 'service' | 'discount', amount: number, name = 'Кран'): DraftLine => ({
  kind,
  place: 50,
  name: { uk: name, en: '' },
  quantity: 1,
  amount_kopiykas: amount,
})
const receive = (amount: number) =>
  callAdmin(context, manager, adminEndpoints.recordReceipt, {
    params: { number },
    body: { method: 'bank', amount_kopiykas: amount as Money, received_on: kyivClock(context.clock.now()).date, document_no: null, fiscal_no: null }, // as JSON says it
  })
const move = async (to: 'confirm' | 'finish') =>
  callAdmin(context, manager, adminEndpoints.moveOrder, { params: { number }, body: { version: (await card()).version, move: to } })
const batches = async () => (await callAdmin(context, owner, adminEndpoints.listBatches, { query: `order=${number}` })).body.data
const castPieces = async (pieces: number) => {
  const [batch] = await batches()
  if (!batch) throw new Error('no batch')
  await doAdmin(context, owner, adminEndpoints.moveBatch, { params: { id: batch.id }, body: { version: batch.version, to: 'cast', pieces } })
}

test('an order is edited with a crane, another price and a product that is not on sale; buyer, money and timeline follow, and nobody is written to', async () => {
  const key = await lineKey()
  const draft = await write({
    [key]: goods(5, { unit_kopiykas: 140_000, reason: 'оптова ціна' }),
    ncrane: manual('service', 250_000),
    nhidden: goods(1, null, [], catalogue.products.hidden),
  })
  expect(draft).toMatchObject({ status: 200, body: { problems: {}, version: 1, total_before_kopiykas: 4 * piece } })
  expect((await card()).edit).toMatchObject({ by: 'Олена Коваль' })
  expect((await view()).price_kopiykas).toBe(4 * piece) // a draft changes nothing
  const applied = await apply()
  const total = 5 * 140_000 + 250_000 + 90_000
  expect(applied).toMatchObject({ status: 200, body: { revision: 1, total_kopiykas: total, due_kopiykas: total } })
  const after = await card()
  expect(after).toMatchObject({ revision: 1, edit: null, money: { total_kopiykas: total, due_kopiykas: total } })
  expect(after.lines.map((line) => [line.kind, line.quantity, line.unit_kopiykas, line.listed_unit_kopiykas, line.override_reason])).toEqual([
    ['product', 5, 140_000, piece, 'оптова ціна'],
    ['product', 1, 90_000, null, null],
    ['service', 1, 250_000, null, null],
  ])
  expect(after.timeline.at(-1)).toMatchObject({ kind: 'revision', by: 'Олена Коваль', amount_kopiykas: total, text: 'покупець попросив' })
  const seen = await view()
  expect(seen).toMatchObject({ price_kopiykas: total, due_kopiykas: total })
  expect(seen.products.map(({ product_name, line_total_kopiykas }) => [product_name, line_total_kopiykas])).toContainEqual(['Кран', 250_000])
  await context.runJobs()
  expect(await context.database.db.select().from(emails)).toEqual([])
})

test('the new lines are written to the buyer when somebody asks for it, once a press', async () => {
  await write({ ncrane: manual('service', 250_000) })
  await apply()
  const idempotencyKey = 'c0ffee00-0000-4000-8000-000000000002'
  const send = () => callAdmin(context, manager, adminEndpoints.sendOrderConfirmation, { params: { number }, idempotencyKey })
  expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  await context.runJobs()
  const sent = await context.database.db.select().from(emails)
  expect(sent.map(({ kind }) => kind)).toEqual(['order-revised'])
  expect(JSON.stringify(sent[0])).toContain('Кран')
})

test('the same press applies once, and an older draft is refused with what it is now', async () => {
  const key = await lineKey()
  await write({ [key]: goods(2) })
  const { version } = await read()
  expect((await write({ [key]: goods(3) }, owner, version - 1)).status).toBe(409)
  const again = 'c0ffee00-0000-4000-8000-000000000001'
  const body = { version, reason: 'менше' }
  const send = () => callAdmin(context, manager, adminEndpoints.applyOrderEdit, { params: { number }, body, idempotencyKey: again })
  const [one, two] = [await send(), await send()]
  expect([one.status, two.status, two.body]).toEqual([200, 200, one.body])
  expect((await callAdmin(context, manager, adminEndpoints.applyOrderEdit, { params: { number }, body })).status).toBe(409)
  expect(await card()).toMatchObject({ revision: 1, lines: [{ quantity: 2 }] })
})

test('a manager agrees on a price up to a tenth of the listed one and on discounts up to a tenth of the goods, an owner on any', async () => {
  const key = await lineKey()
  await write({ [key]: goods(4, { unit_kopiykas: 134_999, reason: 'постійний' }) })
  expect((await read()).problems).toEqual({ [key]: 'needs_owner' })
  expect((await apply()).status).toBe(422)
  await write({ [key]: goods(4), nless: manual('discount', 60_001, 'Знижка') })
  expect((await apply()).status).toBe(422)
  await write({ nless: manual('discount', 60_000, 'Знижка') })
  expect((await apply()).body).toMatchObject({ total_kopiykas: 4 * piece - 60_000 })
  await write({ [await lineKey()]: goods(4, { unit_kopiykas: 100_000, reason: 'постійний' }) })
  expect((await read(owner)).problems).toEqual({})
  expect((await apply(owner)).status).toBe(200)
})

test('a discount in per cent stays one after it is applied; as a sum it may not grow into a larger share', async () => {
  const key = await lineKey()
  await write({ nless: { ...manual('discount', 0, 'Знижка 5 %'), percent: 5 } as DraftLine }) // a discount
  expect((await apply()).body.total_kopiykas).toBe(0.95 * 4 * piece)
  await write({ [key]: goods(2) })
  expect((await apply()).body.total_kopiykas).toBe(0.95 * 2 * piece)
  const { lines } = await read()
  const [discount = ''] = Object.keys(lines).filter((each) => each !== key)
  await write({ [discount]: manual('discount', 0.1 * 2 * piece, 'Знижка') })
  expect((await apply()).status).toBe(200)
  await write({ [key]: goods(1) })
  expect((await read()).problems).toEqual({ [discount]: 'needs_owner' })
})

test('an untouched line keeps its price when the catalogue moves; of a changed one the price is picked', async () => {
  const key = await lineKey()
  await context.database.pool.query('update products set base_price = 155000 where id = $1', [catalogue.products.plain])
  await write({ ncrane: manual('service', 100_000) })
  expect((await apply()).body.total_kopiykas).toBe(4 * piece + 100_000)
  expect((await write({ [key]: goods(6) })).body).toMatchObject({ problems: { [key]: 'pick_price' }, before: { [key]: { today_kopiykas: 155_000 } } })
  expect((await apply()).status).toBe(422)
  await write({ [key]: goods(6, 'kept') })
  expect((await apply()).body.total_kopiykas).toBe(6 * piece + 100_000)
  await write({ [key]: goods(6, 'today') })
  expect((await apply()).body.total_kopiykas).toBe(6 * 155_000 + 100_000)
})

test('a paid order that is made dearer owes the rest, made cheaper raises an alert, and back at the paid total owes nothing', async () => {
  const key = await lineKey()
  await receive(4 * piece)
  expect(await view()).toMatchObject({ status: 'success', due_kopiykas: 0 })
  await write({ [key]: goods(5) })
  expect((await apply()).body.due_kopiykas).toBe(piece)
  expect(await view()).toMatchObject({ due_kopiykas: piece, status: 'invoice_wait' })
  await write({ [key]: goods(3) })
  expect((await apply()).body.due_kopiykas).toBe(-piece)
  expect(await runCommand(context, ['alerts'])).toContain(number)
  await write({ [key]: goods(4) })
  expect((await apply()).body.due_kopiykas).toBe(0)
  expect(await view()).toMatchObject({ status: 'success', due_kopiykas: 0 })
})

test('what is issued anew names the new lines; what was issued stays, marked as replaced', async () => {
  await doAdmin(context, manager, adminEndpoints.orderDocument, { params: { number, kind: 'confirmation' } })
  await write({ ncrane: manual('service', 250_000) })
  await apply()
  await doAdmin(context, manager, adminEndpoints.orderDocument, { params: { number, kind: 'confirmation' } })
  const issued = (await card()).documents.filter(({ kind }) => kind === 'confirmation')
  expect(issued.map(({ replaced }) => replaced)).toEqual([true, false])
  const { rows } = await context.database.pool.query<{ content: { uk: { lines: { name: string }[] } } }>(
    `select content from order_documents where number = $1 and kind = 'confirmation'`,
    [issued[1]?.number],
  )
  expect(rows[0]?.content.uk.lines.map(({ name }) => name)).toContain('Кран')
})

test('batches that are not cast follow the revision, and say why', async () => {
  const key = await lineKey()
  await move('confirm')
  await castPieces(2)
  await write({ [key]: goods(3), nmore: goods(2, null, [], catalogue.products.bench) })
  expect((await apply()).status).toBe(200)
  const after = await batches()
  expect(after.map(({ stage, pieces }) => [stage, pieces]).toSorted()).toEqual([
    ['cast', 2],
    ['queue', 1],
    ['queue', 2],
  ])
  const shortened = after.find(({ stage, pieces }) => stage === 'queue' && pieces === 1)
  const details = await callAdmin(context, owner, adminEndpoints.readBatch, { params: { id: shortened?.id ?? 0 } })
  expect(details.body.events.at(-1)).toMatchObject({ kind: 'edited', reason: 'покупець попросив' })
  await write({ [key]: goods(9) })
  await apply()
  // More of them join those that have not begun: one batch, one casting.
  expect((await batches()).map(({ stage, pieces }) => [stage, pieces]).toSorted()).toEqual([
    ['cast', 2],
    ['queue', 2],
    ['queue', 7],
  ])
})

test('cast pieces are not edited away, unless an owner lets them be scrapped', async () => {
  const key = await lineKey()
  await move('confirm')
  await castPieces(3)
  await write({ [key]: goods(2) })
  expect(await apply()).toMatchObject({ status: 422, body: { errors: { [`lines.${key}`]: 'Pieces of this line are cast already.' } } })
  expect((await apply(manager, { scrap_cast: true })).status).toBe(422)
  expect((await apply(owner, { scrap_cast: true })).status).toBe(200)
  expect((await batches()).map(({ stage, pieces }) => [stage, pieces])).toEqual([['cast', 2]])
  await write({ [key]: null, nbench: goods(1, null, [], catalogue.products.bench) })
  expect((await apply(owner, { scrap_cast: true })).status).toBe(200)
  expect((await batches()).map(({ stage, product }) => [stage, product.id])).toEqual([['queue', catalogue.products.bench]])
})

test('options are picked by the same rules as on the product page', async () => {
  const conus = (value: string, price: 'today' | null = null) => goods(1, price, [{ name: 'color', value, note: null }], catalogue.products.conus)
  expect((await write({ nconus: conus('purple') })).body.problems).toEqual({ nconus: 'unknown_option' })
  await write({ nconus: conus('white') })
  expect((await apply()).body.total_kopiykas).toBe(4 * piece + 420_000 + 35_000)
})

test('an order that is being cast is stopped by an owner alone', async () => {
  await move('confirm')
  await castPieces(1)
  const stop = async (by: TestStaff) =>
    callAdmin(context, by, adminEndpoints.stopOrder, { params: { number }, body: { version: (await card()).version, reason: 'покупець відмовився' } })
  expect((await stop(manager)).status).toBe(403)
  expect(await stop(owner)).toMatchObject({ status: 200, body: { state: 'cancelled' } })
  expect((await apply()).status).toBe(409)
})

test('readers of the workshop see neither services nor prices', async () => {
  await write({ ncrane: manual('service', 250_000) })
  await apply()
  const foreman = await createStaff(context, ['production'])
  const seen = await card(foreman)
  expect(seen.lines).toMatchObject([{ kind: 'product', unit_kopiykas: null, listed_unit_kopiykas: null }])
  expect(JSON.stringify(seen)).not.toContain('250000')
})
