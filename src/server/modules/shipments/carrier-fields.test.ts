import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { ShipmentView } from '#contract/admin/shipments.ts'
import { createOrderDesk, type OrderDesk } from '../../testing/order-desk.ts'
import { askedWaybill, shipAnOrder } from '../../testing/shipped-order.ts'
import { callAdmin, doAdmin } from '../../testing/staff-factory.ts'
import { createBuyer } from '../../testing/user-factory.ts'
import { carrierStandIns } from '../carrier-simulator/index.ts'
import { copyBranches } from '../delivery/index.ts'
import { trackShipments } from './track-shipments.ts'

let desk: OrderDesk
beforeAll(async () => {
  desk = await createOrderDesk({ CARRIER_SIMULATOR: 'on' })
  await copyBranches.run(desk.context, {})
})
afterAll(() => desk.context.close())

/** Call → fields, of the list in docs/security.md. */
function documented(): Map<string, Set<string>> {
  const rows = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8').matchAll(/^- `([\w.]+)`: (.*)$/gm)
  const table = new Map<string, Set<string>>()
  for (const [, call = '', text = ''] of rows) {
    const names = [...text.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name)
    table.set(call, new Set(names.flatMap((name) => [...(table.get(name) ?? [name])])))
  }
  return table
}

test('carriers are given the fields that docs/security.md lists, each of them and no other', async () => {
  const { context, manager, catalogue } = desk
  const { novaPoshta, deliveryGroup } = carrierStandIns(context)
  const items = JSON.stringify([{ product_id: catalogue.products.conus, quantity: 2 }])
  for (const city of ['Львів', 'Мала Виска'])
    expect((await context.call({ url: `/api/v1/delivery/options?${new URLSearchParams({ city, items }).toString()}` })).status).toBe(200)

  const params = await shipAnOrder(desk, await createBuyer(context))
  const read = async (): Promise<ShipmentView | undefined> =>
    (await callAdmin(context, manager, adminEndpoints.listShipments, { params })).body.data[0]
  const door = { kind: 'door', town: 'Львів', region: 'Львівська', street: 'Садова', house: '5', flat: '7' }
  const send = async (row: 'createWaybill' | 'changeWaybill', to: object) => {
    const body = { ...askedWaybill, version: (await read())?.version, to, cash_on_delivery_kopiykas: 10_000 }
    expect((await callAdmin(context, manager, adminEndpoints[row], { params, body: body as never })).status).toBe(200) // as JSON says it
    context.clock.advance(20 * 60_000)
    await context.runJobs()
  }
  const remove = () => callAdmin(context, manager, adminEndpoints.removeWaybill, { params })
  await send('createWaybill', door)
  await send('changeWaybill', askedWaybill.to)
  await send('changeWaybill', door)
  await trackShipments.run(context, {})
  novaPoshta.mode = 'busy'
  await remove()
  novaPoshta.mode = 'answers'
  await remove()
  await send('createWaybill', askedWaybill.to)
  const { version, handed_on } = (await read()) ?? {}
  await remove()
  const typed = { version, handed_on, carrier: 'delivery', tracking_number: '0123 456 789' }
  const { version: now } = (await read()) ?? {}
  await doAdmin(context, manager, adminEndpoints.editShipment, { params, body: { ...typed, version: now } as never }) // as JSON says it
  await trackShipments.run(context, {})

  const given = new Map([...novaPoshta.fields, ...deliveryGroup.fields])
  const sorted = (fields: Map<string, Set<string>>) =>
    Object.fromEntries([...fields].toSorted().map(([call, names]) => [call, [...names].toSorted()]))
  expect(sorted(given)).toEqual(sorted(documented()))
})
