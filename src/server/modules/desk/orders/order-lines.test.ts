import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { createOrderDesk, type OrderDesk } from '../../../testing/order-desk.ts'
import { placeOrderAs } from '../../../testing/order-factory.ts'
import { callAdmin, createStaff, doAdmin, type TestStaff } from '../../../testing/staff-factory.ts'

let desk: OrderDesk
let workshop: TestStaff
beforeAll(async () => {
  desk = await createOrderDesk()
  workshop = await createStaff(desk.context, ['production'])
})
afterAll(() => desk.context.close())

test('the lines of an order say where their pieces are, to the workshop too, and its head until when it is promised', async () => {
  const { context, manager, catalogue, buyer } = desk
  const { order_number: number } = await placeOrderAs(context, buyer.headers, { product: catalogue.products.plain, quantity: 6 })
  const read = async (by: TestStaff) => (await callAdmin(context, by, adminEndpoints.readOrder, { params: { number } })).body
  const stages = async (by = manager) => (await read(by)).lines.map((line) => line.stages)
  const placed = await read(manager)
  expect(placed.lines.map((line) => line.stages)).toEqual([[]])
  expect(placed).toMatchObject({ promised_on: null, ready_to: expect.any(String) }) // the shop said it, nobody promised

  const promised_on = '2030-01-15'
  await doAdmin(context, manager, adminEndpoints.moveOrder, { params: { number }, body: { version: placed.version, move: 'confirm', promised_on } })
  expect((await read(workshop)).promised_on).toBe(promised_on)
  expect(await stages()).toEqual([[{ stage: 'queue', pieces: 6, blocked: false }]])

  const ofOrder = { query: `order=${number}` }
  const [queued] = (await callAdmin(context, workshop, adminEndpoints.listBatches, ofOrder)).body.data
  if (!queued) throw new Error('the order has no batch')
  const moved = { params: { id: queued.id }, body: { version: queued.version, to: 'cast', pieces: 4, despite_deposit: true } } as const
  expect(await callAdmin(context, workshop, adminEndpoints.moveBatch, moved)).toMatchObject({ status: 200 })
  const rest = (await callAdmin(context, workshop, adminEndpoints.listBatches, ofOrder)).body.data.find(({ stage }) => stage === 'queue')
  if (!rest) throw new Error('nothing is left in the queue')
  const reason = { params: { id: rest.id }, body: { version: rest.version, reason: 'немає пігменту' } }
  expect(await callAdmin(context, workshop, adminEndpoints.blockBatch, reason)).toMatchObject({ status: 200 })
  for (const by of [manager, workshop])
    expect(await stages(by)).toEqual([
      [
        { stage: 'queue', pieces: 2, blocked: true },
        { stage: 'cast', pieces: 4, blocked: false },
      ],
    ])
})
