import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { BatchCard } from '#contract/admin/production.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { createOrderDesk } from '../../testing/order-desk.ts'
import { placeOrderAs } from '../../testing/order-factory.ts'
import { callAdmin, createStaff, doAdmin, type TestStaff } from '../../testing/staff-factory.ts'
import type { TestCatalogue } from '../../testing/test-catalogue.ts'
import type { TestContext } from '../../testing/test-context.ts'
import type { Buyer } from '../../testing/user-factory.ts'

let context: TestContext
let catalogue: TestCatalogue
let buyer: Buyer
let owner: TestStaff
let manager: TestStaff
let foreman: TestStaff
/** Batches of three orders, in the order in which they were confirmed; all are planned for today. */
let ids: [number, number, number]
beforeAll(async () => {
  ;({ context, catalogue, buyer, owner, manager } = await createOrderDesk())
  foreman = await createStaff(context, ['production'])
})
beforeEach(async () => {
  ids = [await planned(), await planned(), await planned()]
})
afterAll(() => context.close())

const today = () => kyivClock(context.clock.now()).date
async function confirmed(): Promise<BatchCard> {
  const placed = await placeOrderAs(context, buyer.headers, { product: catalogue.products.plain, quantity: 2, terms: { payment_method: 'INVOICE' } })
  const number = placed.order_number
  await doAdmin(context, manager, adminEndpoints.moveOrder, { params: { number }, body: { version: 0, move: 'confirm' } })
  const [batch] = (await callAdmin(context, manager, adminEndpoints.listBatches, { query: `order=${number}` })).body.data
  if (!batch) throw new Error('the order has no batch')
  return batch
}
async function planned(): Promise<number> {
  const { id, version } = await confirmed()
  await plan(id, version, today())
  return id
}
const plan = (id: number, version: number, day: ReturnType<typeof today>) =>
  callAdmin(context, manager, adminEndpoints.planBatch, { params: { id }, body: { version, planned_on: day, mould_id: null } })
const board = async () => (await callAdmin(context, foreman, adminEndpoints.listBatches, {})).body.data
/** Those of this test, as the phone of the workshop lists them. */
const listed = async () => (await board()).flatMap(({ id }) => (ids.includes(id) ? [id] : []))
const cardOf = async (id: number) => (await board()).find((one) => one.id === id)
const order = (before: readonly number[], after: readonly number[], by = manager) =>
  callAdmin(context, by, adminEndpoints.orderCasting, { body: { day: today(), before: [...before], after: [...after] } })
const positions = async () => Promise.all(ids.map(async (id) => (await cardOf(id))?.cast_position))

test('a day is cast in the order that the office has set; what has no place comes after it, as before', async () => {
  const [a, b, c] = ids
  expect(await listed()).toEqual([a, b, c])
  expect(await order(ids, [b, a, c])).toMatchObject({ status: 200, body: { batches: [b, a, c] } })
  expect(await listed()).toEqual([b, a, c])
  // Only what had to change places has one: what comes later still joins by its promise.
  expect(await positions()).toEqual([2, 1, null])
  const audit = await callAdmin(context, owner, adminEndpoints.listAudit, { query: `kind=batch&subject=${b}` })
  expect(audit.body.data[0]).toMatchObject({ action: 'batch.order', changes: [{ field: 'cast_position', before: null, after: 1 }] })
  const days = (await board()).filter(({ stage }) => stage === 'queue').map(({ planned_on }) => planned_on ?? today())
  expect(days).toEqual(days.toSorted())
})

test('of two who order one day the second is shown the order of the first', async () => {
  const [a, b, c] = ids
  const [one, two] = await Promise.all([order(ids, [c, a, b]), order(ids, [b, a, c], owner)])
  expect([one.status, two.status].toSorted()).toEqual([200, 409])
  const [stored, refused] = one.status === 200 ? [one, two] : [two, one]
  expect(refused.body).toMatchObject({ reason: 'stale_version', current: stored.body, changed_by: 'Олена Коваль' })
  expect(await listed()).toEqual(stored.body.batches)
})

test('a step that began before the day was ordered goes through, and what was cast meanwhile is no conflict', async () => {
  const [a, b, c] = ids
  const began = await cardOf(c)
  await order(ids, [c, b, a])
  const cast = { version: began?.version ?? 0, to: 'cast' as const, pieces: 2 }
  expect((await callAdmin(context, foreman, adminEndpoints.moveBatch, { params: { id: c }, body: cast })).status).toBe(200)
  expect(await order([c, b, a], [c, a, b])).toMatchObject({ status: 200, body: { batches: [a, b] } })
})

test('what is left of a batch after a part is cast keeps its place, although its mould is full until tomorrow', async () => {
  const [a, b, c] = ids
  const mould = { code: 'Ф-1', name: 'Куб', count: 1, casts_per_day: 1, days_in: 1, cure_days: null, fits: [] }
  const [made] = (await callAdmin(context, manager, adminEndpoints.createMould, { body: mould })).body.data
  const version = async () => (await cardOf(a))?.version ?? 0
  const change = { version: await version(), planned_on: null, mould_id: made?.id ?? 0 }
  expect((await callAdmin(context, manager, adminEndpoints.planBatch, { params: { id: a }, body: change })).status).toBe(200)
  expect(await listed()).toEqual([a, b, c])
  const cast = { version: await version(), to: 'cast' as const, pieces: 1 }
  expect((await callAdmin(context, foreman, adminEndpoints.moveBatch, { params: { id: a }, body: cast })).status).toBe(200)
  const left = await cardOf(a)
  expect([left?.pieces, (left?.casting[0]?.day ?? '') > today()]).toEqual([1, true])
  expect(await listed()).toEqual([a, b, c])
})

test('on another day a batch has no place yet; a list that leaves something out is refused, and the workshop does not order', async () => {
  const [a, b, c] = ids
  await order(ids, [c, b, a])
  const { version = 0 } = (await cardOf(a)) ?? {}
  await plan(a, version, '2030-01-15')
  expect((await cardOf(a))?.cast_position).toBeNull()
  expect((await order([c, b], [c])).status).toBe(422)
  expect((await order([c, b], [b, c], foreman)).status).toBe(403)
})

test('a batch carries what the office wrote for the workshop, and nothing else of its notes', async () => {
  const { id, order: own } = await confirmed()
  const note = (body: string, workshop: boolean) =>
    callAdmin(context, manager, adminEndpoints.addNote, { params: { number: own.number }, body: { body, pinned: false, workshop } })
  await note('отвір ліворуч', true)
  await note('торгується', false)
  expect((await cardOf(id))?.notes).toEqual(['отвір ліворуч'])
})
