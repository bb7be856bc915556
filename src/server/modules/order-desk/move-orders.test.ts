import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { createOrderDesk, type OrderDesk } from '../../testing/order-desk.ts'
import { placeOrderAs } from '../../testing/order-factory.ts'
import { callAdmin } from '../../testing/staff-factory.ts'

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
    await callAdmin(context, manager, adminEndpoints.moveOrder, { params: { number }, body: { version, move: 'confirm' } })
  }
  return number
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
      { move: 'produce', count: 2, refused: [{ reason: 'state', numbers: [numbers[2]] }] },
      { move: 'finish', count: 0 },
      { move: 'ship', count: 0 },
      { move: 'complete', count: 0 },
    ],
  })
  // A colleague is faster with one of them.
  const [first = ''] = numbers
  const { version } = await read(first)
  await callAdmin(context, manager, adminEndpoints.moveOrder, { params: { number: first }, body: { version, move: 'produce' } })
  const act = () => callAdmin(context, manager, adminEndpoints.moveOrders, { body: { ...chosen, move: 'produce' }, idempotencyKey: 'one press' })
  const moved = await act()
  expect(moved).toMatchObject({ status: 200, body: { moved: 1, refused: [{ reason: 'state', numbers: [numbers[0], numbers[2]] }] } })
  expect((await act()).body).toEqual(moved.body) // a second press
  expect((await Promise.all(numbers.map(read))).map(({ state }) => state)).toEqual(['in_production', 'in_production', 'new'])
  const entries = (await read(numbers[1] ?? '')).timeline.filter(({ kind }) => kind === 'state')
  expect(entries.map(({ by }) => by)).toEqual(['Олена Коваль', 'Олена Коваль'])
})

test('what is partly shipped stays', async () => {
  const { context, manager } = desk
  const number = await placed(true)
  for (const move of ['produce', 'finish'] as const) {
    const { version } = await read(number)
    await callAdmin(context, manager, adminEndpoints.moveOrder, { params: { number }, body: { version, move } })
  }
  const order = await read(number)
  const handed_on = '2026-11-02'
  const body = { version: order.version, lines: [{ line_id: order.lines[0]?.id ?? 0, quantity: 1 }], carrier: 'pickup', handed_on }
  expect((await callAdmin(context, manager, adminEndpoints.storeShipment, { params: { number }, body: body as never })).status).toBe(200) // as JSON says it
  const chosen = { ids: [order.id], filter: '' }
  const { moves } = (await callAdmin(context, manager, adminEndpoints.previewOrderMoves, { body: chosen })).body
  expect(moves.find(({ move }) => move === 'complete')).toMatchObject({ count: 0, refused: [{ reason: 'partly_shipped', numbers: [number] }] })
  const done = await callAdmin(context, manager, adminEndpoints.moveOrders, { body: { ...chosen, move: 'complete' } })
  expect(done.body).toMatchObject({ moved: 0, refused: [{ reason: 'partly_shipped' }] })
})
