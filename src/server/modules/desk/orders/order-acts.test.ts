import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { OrderActKind } from '#contract/admin/order-acts.ts'
import type { ChosenOrders } from '#contract/admin/orders.ts'
import { createOrderDesk, type OrderDesk } from '../../../testing/order-desk.ts'
import { onCredit, placeOrderAs } from '../../../testing/order-factory.ts'
import { callAdmin, createStaff, doAdmin } from '../../../testing/staff-factory.ts'

let desk: OrderDesk
beforeAll(async () => {
  desk = await createOrderDesk()
})
afterAll(() => desk.context.close())

const read = async (number: string) => (await callAdmin(desk.context, desk.manager, adminEndpoints.readOrder, { params: { number } })).body
async function placed(confirmed: boolean): Promise<string> {
  const { context, buyer, catalogue, manager } = desk
  const { order_number: number } = await placeOrderAs(context, buyer.headers, { product: catalogue.products.plain, quantity: 2 })
  if (confirmed) {
    const { version } = await read(number)
    await doAdmin(context, manager, adminEndpoints.moveOrder, { params: { number }, body: { version, move: 'confirm' } })
  }
  return number
}

const look = (id: number) => callAdmin(desk.context, desk.manager, adminEndpoints.readOrderAct, { params: { id } })
/** Begins an act and lets it run to its end. */
async function act(chosen: ChosenOrders, what: OrderActKind, before = async () => {}) {
  const { status, body } = await callAdmin(desk.context, desk.manager, adminEndpoints.startOrderAct, { body: { chosen, act: what } })
  expect(status).toBe(200)
  await before()
  await desk.context.runJobs()
  return body
}

test('chosen orders move on together: beforehand it is said how many and which not, and each is moved once', async () => {
  const { context, manager } = desk
  const numbers = [await placed(true), await placed(true), await placed(false)]
  const ids = (await Promise.all(numbers.map(read))).map(({ id }) => id)
  const chosen = { ids, filter: '' }
  const preview = (await callAdmin(context, manager, adminEndpoints.previewOrderMoves, { body: chosen })).body
  expect(preview).toMatchObject({
    chosen: 3,
    moves: [
      { move: 'produce', count: 2, refused: [{ reason: 'state', count: 1, numbers: [numbers[2]] }] },
      { move: 'finish', count: 0 },
      { move: 'ship', count: 0 },
      { move: 'complete', count: 0 },
    ],
  })
  // A colleague is faster with one of them.
  const [first = ''] = numbers
  const { version } = await read(first)
  await doAdmin(context, manager, adminEndpoints.moveOrder, { params: { number: first }, body: { version, move: 'produce' } })
  const begin = () =>
    callAdmin(context, manager, adminEndpoints.startOrderAct, {
      body: { chosen, act: { kind: 'order-move', move: 'produce' } },
      idempotencyKey: 'one press',
    })
  const begun = await begin()
  expect(begun).toMatchObject({ status: 200, body: { total: 3, done: 0, finished: false } })
  expect((await begin()).body).toEqual(begun.body) // a second press
  await context.runJobs()
  expect((await look(begun.body.id)).body).toMatchObject({
    done: 3,
    finished: true,
    refused: [{ reason: 'state', count: 2, numbers: [numbers[0], numbers[2]] }],
  })
  expect((await Promise.all(numbers.map(read))).map(({ state }) => state)).toEqual(['in_production', 'in_production', 'new'])
  const entries = (await read(numbers[1] ?? '')).timeline.filter(({ kind }) => kind === 'state')
  expect(entries.map(({ by }) => by)).toEqual(['Олена Коваль', 'Олена Коваль'])
})

test('what is partly shipped stays; what is collected whole is no longer shipped, and Today says to complete it', async () => {
  const { context, manager } = desk
  const number = await placed(true)
  for (const move of ['produce', 'finish'] as const) {
    const { version } = await read(number)
    await doAdmin(context, manager, adminEndpoints.moveOrder, { params: { number }, body: { version, move } })
  }
  const order = await read(number)
  const collectOne = async () => {
    const { version, lines } = await read(number)
    const details = { carrier: 'pickup', handed_on: '2026-11-02', credit: onCredit }
    const body = { version, lines: [{ line_id: lines[0]?.id ?? 0, quantity: 1 }], ...details } as never // as JSON says it
    expect((await callAdmin(context, manager, adminEndpoints.storeShipment, { params: { number }, body })).status).toBe(200)
  }
  const waits = async () => {
    const { office } = (await callAdmin(context, manager, adminEndpoints.readToday)).body
    return office?.ready.data.find((one) => one.number === number)?.reason
  }
  await collectOne()
  expect([(await read(number)).moves, await waits()]).toEqual([[], null])
  const chosen = { ids: [order.id], filter: '' }
  const { moves } = (await callAdmin(context, manager, adminEndpoints.previewOrderMoves, { body: chosen })).body
  expect(moves.find(({ move }) => move === 'complete')).toMatchObject({
    count: 0,
    refused: [{ reason: 'partly_shipped', count: 1, numbers: [number] }],
  })
  const { id } = await act(chosen, { kind: 'order-move', move: 'complete' })
  expect((await look(id)).body).toMatchObject({ total: 1, refused: [{ reason: 'partly_shipped', numbers: [number] }] })
  await collectOne()
  expect([(await read(number)).moves, await waits()]).toEqual([['complete'], 'collected'])
})

/** More orders than one step takes: the same one many times over, as the list shows them. */
async function manyOrders(name: string, source: 'quote' | 'phone', count: number): Promise<void> {
  const number = await placed(true)
  await desk.context.database.db.execute(sql`
    insert into orders (number, language, state, phone, payment_method, offer_accepted, adult_confirmed, total, shown, rate, created_at, source)
    select ${name} || '-' || n, language, state, phone, payment_method, offer_accepted, adult_confirmed, total, shown, rate, created_at, ${source}
    from orders, generate_series(1, ${count}::int) n where number = ${number}`)
}
/** How many of them are made, how many of these have an entry that tells it, and how many entries there are. */
async function inProduction(name: string): Promise<unknown> {
  const { rows } = await desk.context.database.db.execute(sql`
    select count(*)::int as orders, count(distinct e.order_id)::int as moved, count(e.id)::int as entries
    from orders o left join order_events e on e.order_id = o.id and e.state = 'in_production'
    where o.number like ${name} || '-%' and o.state = 'in_production'`)
  return rows[0]
}

test('all that match are any number: an act goes through them in steps, and leaves what a colleague moved in the meantime', {
  tags: 'proof',
}, async () => {
  const { context, manager } = desk
  await manyOrders('BULK', 'quote', 64)
  const chosen = { except: [], filter: 'source=quote' }
  const preview = (await callAdmin(context, manager, adminEndpoints.previewOrderMoves, { body: chosen })).body
  expect([preview.chosen, preview.moves[0]]).toEqual([64, { move: 'produce', count: 64, refused: [] }])
  const { body: begun } = await callAdmin(context, manager, adminEndpoints.startOrderAct, {
    body: { chosen, act: { kind: 'order-assign', assignee_id: null } },
  })
  expect(begun.total).toBe(64)
  const { id } = await act(chosen, { kind: 'order-move', move: 'produce' }, async () => {
    await context.database.db.execute(sql`update orders set state = 'in_production' where number in ('BULK-1', 'BULK-2')`)
  })
  expect((await look(id)).body).toMatchObject({ total: 64, done: 64, finished: true, refused: [{ reason: 'state', count: 2 }] })
  expect(await inProduction('BULK')).toEqual({ orders: 64, moved: 62, entries: 62 })
})

test('an act that dies in its second step keeps the first one alone, and who takes it up goes on there: each is moved once', {
  tags: 'proof',
}, async () => {
  const { context, manager } = desk
  const { db } = context.database
  await manyOrders('CUT', 'phone', 50)
  const chosen = { except: [], filter: 'source=phone&state=confirmed' }
  // The database ends the connection of who moves the thirtieth, as when that process is killed.
  await db.execute(
    sql`create function die() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
  )
  await db.execute(
    sql`create trigger die before update on orders for each row when (new.number = 'CUT-30' and new.state = 'in_production') execute function die()`,
  )
  const { body } = await callAdmin(context, manager, adminEndpoints.startOrderAct, { body: { chosen, act: { kind: 'order-move', move: 'produce' } } })
  expect((await context.runJobs()).failures).toHaveLength(1)
  expect((await look(body.id)).body).toMatchObject({ total: 50, done: 20, finished: false })
  expect(await inProduction('CUT')).toEqual({ orders: 20, moved: 20, entries: 20 })
  await db.execute(sql`drop trigger die on orders`)
  expect((await context.runJobs()).failures).toEqual([])
  expect((await look(body.id)).body).toMatchObject({ done: 50, finished: true, refused: [] })
  expect(await inProduction('CUT')).toEqual({ orders: 50, moved: 50, entries: 50 })
})

test('orders are given to somebody of the office alone', async () => {
  const { context, manager, owner } = desk
  const number = await placed(false)
  const { id } = await read(number)
  const content = await createStaff(context, ['content'])
  const chosen = { ids: [id], filter: '' }
  const give = (assignee_id: number | null) =>
    callAdmin(context, manager, adminEndpoints.startOrderAct, { body: { chosen, act: { kind: 'order-assign', assignee_id } } })
  expect(await give(content.id)).toMatchObject({ status: 422, body: { errors: { assignee_id: expect.any(String) } } })
  expect((await give(owner.id)).status).toBe(200)
  await context.runJobs()
  expect((await read(number)).assignee).toMatchObject({ id: owner.id })
})
