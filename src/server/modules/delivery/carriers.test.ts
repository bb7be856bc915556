import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Branches, DeliveryOptions } from '#contract/delivery.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { carrierStandIns } from '../carrier-simulator/index.ts'
import { writeSetting } from '../content/index.ts'
import { sampleTariffs } from '../content/sample-tariffs.ts'
import { copyBranches } from './copy-branches.ts'
import { simulatedDeliveryGroup } from './simulated.ts'
import { carrierBranches } from './tables.ts'

let context: TestContext
let shop: TestCatalogue
let service: ReturnType<typeof carrierStandIns>['novaPoshta']
let group: ReturnType<typeof carrierStandIns>['deliveryGroup']
beforeAll(async () => {
  context = await createTestContext({ CARRIER_SIMULATOR: 'on' })
  await context.listen()
  shop = await seedTestCatalogue(context)
  service = carrierStandIns(context).novaPoshta
  group = carrierStandIns(context).deliveryGroup
  await writeSetting(context.database.db, 'delivery', sampleTariffs)
  await copyBranches.run(context, {})
})
afterAll(() => context.close())
beforeEach(() => {
  service.mode = 'answers'
  group.mode = 'answers'
  // A breaker that a test left open is closed again.
  context.clock.advance(61_000)
})

/** Another quantity each time: answers are remembered. */
let quantity = 0
const ask = async (city: string, path = 'options') => {
  quantity += 1
  const items = encodeURIComponent(JSON.stringify([{ product_id: shop.products.conus, quantity }]))
  const answer = await context.call({ url: `/api/v1/delivery/${path}?city=${encodeURIComponent(city)}&items=${items}` })
  expect(answer.status).toBe(200)
  return answer.body as DeliveryOptions & Branches // one of the two, by its path
}
const ofCarrier = ({ options }: DeliveryOptions) => options.filter(({ carrier }) => carrier === 'nova_poshta')
const count = (active: boolean) =>
  context.database.db
    .select()
    .from(carrierBranches)
    .then((all) => all.filter((one) => one.active === active).length)

test('each way has the carrier’s price and days; what does not fit is not offered, and branches that take it are listed', async () => {
  const options = ofCarrier(await ask('Lviv'))
  expect(options).toMatchObject([
    { kind: 'branch', price_source: 'carrier', days: 2, not_offered: null, unanswered: false },
    { kind: 'locker', from_kopiykas: null, not_offered: expect.stringMatching(/^too/) },
    { kind: 'door', price_source: 'carrier', not_offered: null },
  ])
  expect((options[2]?.from_kopiykas ?? 0) - (options[0]?.from_kopiykas ?? 0)).toBe(6_000)
  expect((await ask('Львів', 'branches')).data).toMatchObject([{ number: '1', max_place_kg: 1100, max_total_kg: null, town: 'Львів, Львівська' }])
  expect(ofCarrier(await ask('Мала Виска')).map(({ not_offered }) => not_offered)).toEqual(['notServed', 'notServed', 'notServed'])
})

test.for(['maintenance', 'silent', 'busy', 'wrongKey'] as const)('%s: the estimate goes on, by the table’s price or a person’s', async (mode) => {
  service.mode = mode
  const answer = await ask('Київ')
  const [branch, , door] = ofCarrier(answer)
  const refused = mode === 'wrongKey'
  expect(branch).toMatchObject({
    unanswered: !refused,
    not_offered: null,
    price_source: refused ? null : 'tariff',
    tariff_date: refused ? null : sampleTariffs.date,
  })
  expect(door).toMatchObject({ unanswered: !refused, from_kopiykas: null })
  expect(answer.options[1]).toMatchObject({ carrier: 'own', price_source: 'tariff' })
})

test('after five failures nobody waits for the carrier for a minute', async () => {
  service.mode = 'maintenance'
  for (let asked = 0; asked < 3; asked += 1) await ask('Київ')
  service.mode = 'answers'
  const before = service.calls.length
  expect(ofCarrier(await ask('Київ'))[0]).toMatchObject({ unanswered: true, price_source: 'tariff' })
  expect(service.calls).toHaveLength(before)
  context.clock.advance(61_000)
  expect(ofCarrier(await ask('Київ'))[0]).toMatchObject({ unanswered: false, price_source: 'carrier' })
})

test('every night the branches are copied: what closed is deactivated, and a directory that lost a fifth is not believed', async () => {
  const all = service.branches
  service.branches = all.map((one, at) => (at === 0 ? { ...one, WarehouseStatus: 'Closed' } : one))
  context.clock.advance(86_400_000)
  await copyBranches.run(context, {})
  expect([await count(true), await count(false)]).toEqual([all.length - 1, 1])
  service.branches = all.slice(0, Math.floor(all.length * 0.7))
  context.clock.advance(86_400_000)
  await copyBranches.run(context, {})
  expect(await count(true)).toBe(all.length)
  service.branches = all
  service.mode = 'wrongKey'
  await expect(copyBranches.run(context, {})).rejects.toThrow('API key is not valid')
})

const ofGroup = ({ options }: DeliveryOptions) => options.filter(({ carrier }) => carrier === 'delivery')

test('Delivery Group prices the packed weight and volume to branch and door; a town it does not serve is not offered', async () => {
  const [branch, door] = ofGroup(await ask('Одеса'))
  expect(branch).toMatchObject({ kind: 'branch', price_source: 'carrier', days: 3, not_offered: null })
  expect((door?.from_kopiykas ?? 0) - (branch?.from_kopiykas ?? 0)).toBe(40_000)
  expect(group.calculations.findLast(({ deliveryScheme }) => deliveryScheme === 0)).toMatchObject({
    areasSendId: 'area-cherkasy',
    areasResiveId: 'area-odesa',
    warehouseResiveId: 'area-odesa-branch',
    dateSend: expect.stringMatching(/^\d\d\.\d\d\.2026$/),
    category: [{ countPlace: expect.any(Number), helf: expect.any(Number), size: expect.any(Number) }],
  })
  expect(ofGroup(await ask('Мала Виска')).map(({ not_offered }) => not_offered)).toEqual(['notServed', 'notServed'])
  // A parcel locker alone takes no pallets.
  expect(ofGroup(await ask('Полтава'))).toMatchObject([
    { kind: 'branch', not_offered: 'noBranch' },
    { kind: 'door', not_offered: null, price_source: 'carrier' },
  ])
})

test('a place above what Delivery Group’s branches take is offered nowhere; a lighter one is', async () => {
  const { value: account } = Object.getOwnPropertyDescriptor(context.config, 'deliveryGroup') ?? {}
  try {
    const group = (placeKg: number) => Object.assign(context.config, { deliveryGroup: { ...simulatedDeliveryGroup(context), placeKg } })
    group(30)
    expect(ofGroup(await ask('Одеса')).map(({ not_offered }) => not_offered)).toEqual(['tooHeavy', 'tooHeavy'])
    group(5_000)
    expect(ofGroup(await ask('Одеса')).map(({ not_offered }) => not_offered)).toEqual([null, null])
  } finally {
    Object.assign(context.config, { deliveryGroup: account })
  }
})

test.for(['maintenance', 'silent', 'refuses', 'wrongKey'] as const)('Delivery Group, %s: the others are offered all the same', async (mode) => {
  group.mode = mode
  const answer = await ask('Одеса')
  expect(ofGroup(answer)).toMatchObject([
    { unanswered: mode !== 'refuses', price_source: mode === 'refuses' ? null : 'tariff' },
    { unanswered: mode !== 'refuses', from_kopiykas: null },
  ])
  expect(ofCarrier(answer)[0]).toMatchObject({ price_source: 'carrier' })
})

test('carriers that take the question and say nothing cost a buyer three seconds, and no way', { tags: 'proof' }, async () => {
  service.mode = 'slow'
  group.mode = 'slow'
  const answer = await ask('Одеса')
  expect(ofCarrier(answer)[0]).toMatchObject({ unanswered: true, not_offered: null, price_source: 'tariff' })
  expect(ofGroup(answer)[0]).toMatchObject({ unanswered: true, not_offered: null, price_source: 'tariff' })
})
