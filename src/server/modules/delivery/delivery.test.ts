import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Branches, DeliveryEstimate, DeliveryOptions } from '#contract/delivery.ts'
import { createProduct } from '../../testing/product-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { writeSetting } from '../content/index.ts'
import { recognisePlace } from './cities.ts'
import { carrierBranches } from './tables.ts'
import { sampleTariffs, sampleTruck } from '../content/sample-tariffs.ts'
import { costOfTruck, lightestUnloading } from './tariffs.ts'

let context: TestContext
let shop: TestCatalogue
beforeAll(async () => {
  context = await createTestContext()
  shop = await seedTestCatalogue(context)
})
afterAll(() => context.close())

async function ask(city: string, items: unknown) {
  const answer = await context.call({
    url: `/api/v1/delivery/estimate?city=${encodeURIComponent(city)}&items=${encodeURIComponent(JSON.stringify(items))}`,
  })
  return { status: answer.status, body: answer.body as DeliveryEstimate } // the contract's answer
}
const kinds = ({ body }: { body: DeliveryEstimate }) => body.options.map(({ kind }) => kind)
const planter = () => [{ product_id: shop.products.conus }]

test('without a tariff every way stands without an amount; collecting it costs nothing', async () => {
  const { body } = await ask('Київ', planter())
  expect(body).toMatchObject({
    sample: false,
    options: [
      { kind: 'PICKUP', from_kopiykas: 0 },
      { kind: 'PALLET', from_kopiykas: null, tariff_date: null },
    ],
  })
})

test('with tariffs a heavy planter goes on a pallet; the truck with a crane stands beside it only where it may cost no more', async () => {
  await writeSetting(context.database.db, 'delivery', sampleTariffs)
  context.responseCache.clear()
  const one = await ask('м. Київ', planter())
  const many = await ask('Kyiv', [{ product_id: shop.products.conus, c: 'size:60x60x110', quantity: 60 }])
  expect(kinds(one)).toEqual(['PICKUP', 'PALLET'])
  expect(kinds(many)).toEqual(['PICKUP', 'PALLET', 'TRUCK'])
  expect(one.body).toMatchObject({ sample: true, options: [{}, { tariff_date: sampleTariffs.date }] })
  expect((many.body.weight_kg ?? 0) > 60 * (one.body.weight_kg ?? 0)).toBe(true)
  expect(many.body.options[1]?.to_kopiykas ?? 0).toBeGreaterThan(one.body.options[1]?.to_kopiykas ?? 0)
  for (const { from_kopiykas: from, to_kopiykas: to } of [...one.body.options, ...many.body.options]) expect((from ?? 0) <= (to ?? 0)).toBe(true)
})

test('in Cherkasy it is brought locally; what may be too heavy for a pallet goes by truck, whose price to a town that nobody knows is not said', async () => {
  expect(kinds(await ask('черкаси', planter()))).toEqual(['PICKUP', 'LOCAL'])
  expect((await ask('Мала Виска', planter())).body.options.find(({ kind }) => kind === 'PALLET')?.from_kopiykas).toBeGreaterThan(0)
  const { body } = await ask('Чорнобиль', [{ product_id: await createProduct(context) }])
  expect(body.place_known).toBe(false)
  expect(body.options.find(({ kind }) => kind === 'TRUCK')).toMatchObject({ from_kopiykas: null, tariff_date: null })
  expect(body.options.map(({ kind }) => kind)).toEqual(['PICKUP', 'TRUCK'])
})

test('what is missing or malformed is said by field', async () => {
  expect((await ask('', planter())).status).toBe(400)
  expect((await ask('Київ', [])).status).toBe(400)
  expect((await ask('Київ', [{ product_id: shop.products.conus, c: 'color:gold' }])).status).toBe(422)
  expect((await ask('Київ', [{ product_id: shop.products.hidden }])).status).toBe(404)
})

test('nothing that is not recognised gets a figure: abroad is quoted on request, what nobody knows is asked about', async () => {
  for (const [city, place] of [
    ['Warsaw', 'abroad'],
    ['Варшава', 'abroad'],
    ['Berlin, Germany', 'abroad'],
    ['Краків', 'abroad'],
    ['Поставте вазон', 'unknown'],
    ['qwerty', 'unknown'],
  ] as const) {
    const { body } = await ask(city, planter())
    expect([city, body.place, kinds({ body })]).toEqual([city, place, ['PICKUP']])
  }
  for (const city of ['Кривий Ріг', 'kryvyi rih', 'Камʼянець-Подільський', "Кам'янське", 'с. Мошни, Черкаська обл.', 'Умань']) {
    const { body } = await ask(city, planter())
    expect([city, body.place, kinds({ body })]).toEqual([city, 'ukraine', ['PICKUP', 'PALLET']])
    expect(body.options[1]?.from_kopiykas, city).toBeGreaterThan(0)
  }
})

test('villages have a distance of their own, by the owner’s road factor, and those of one name are told apart by their region', () => {
  const km = (typed: string, factor?: number) => {
    const place = recognisePlace(typed, factor)
    return place.kind === 'ukraine' ? place.km : place.kind
  }
  expect([km('с. Мошни'), km('Moshny'), km('Сміла'), km('Кам’янка, Черкаська обл.')]).toEqual([40, 40, 40, 60])
  expect([km('Львів'), km('Львів', 1)]).toEqual([760, 590])
  expect([km('Городок'), km('Городок, Львівська обл.'), km('Horodok, Khmelnytskyi region')]).toEqual([null, 790, 520])
})

test('a former name is the town of today', () => {
  for (const [typed, today] of [
    ['Дніпропетровськ', 'Дніпро'],
    ['м. Кіровоград', 'Кропивницький'],
    ['Odessa', 'Одеса'],
    ['Kiev', 'Київ'],
    ['Дніпродзержинськ', 'Камʼянське'],
  ] as const)
    expect([typed, recognisePlace(typed)]).toEqual([typed, recognisePlace(today)])
  expect(recognisePlace('Дніпро')).toMatchObject({ kind: 'ukraine', km: expect.any(Number) })
})

test('one slip of the keyboard is put right where it can mean one town only; a foreign one stays foreign', () => {
  for (const [typed, meant] of [
    ['Полтвва', 'Полтава'],
    ['Хакрів', 'Харків'],
    ['Львіів', 'Львів'],
    ['Zaporizhia', 'Запоріжжя'],
    ['Кременчк', 'Кременчук'],
  ] as const)
    expect([typed, recognisePlace(typed)]).toEqual([typed, recognisePlace(meant)])
  for (const typed of ['Варшва', 'Budapesst', 'Белгрод']) expect([typed, recognisePlace(typed).kind]).toEqual([typed, 'abroad'])
  for (const typed of ['Поти', 'Лозв']) expect([typed, recognisePlace(typed).kind]).toEqual([typed, 'unknown'])
})

test('no name of a list is taken for another one, and none from abroad for one at home', () => {
  for (const typed of ['Болград', 'Балта', 'Острог', 'Коломия', 'Долина']) expect([typed, recognisePlace(typed).kind]).toEqual([typed, 'ukraine'])
  for (const typed of ['Белград', 'Мальта', 'Острава, Чехія', 'Люблін', 'Львів, Польща'])
    expect([typed, recognisePlace(typed).kind]).toEqual([typed, 'abroad'])
})

const listOptions = async (city: string, items: unknown) =>
  (await context.call({ url: `/api/v1/delivery/options?city=${encodeURIComponent(city)}&items=${encodeURIComponent(JSON.stringify(items))}` }))
    .body as DeliveryOptions // the contract's answer

test('without a carrier switched on the table stands for any of them, beside our own truck', async () => {
  await writeSetting(context.database.db, 'delivery', sampleTariffs)
  const body = await listOptions('Київ', planter())
  expect(body).toMatchObject({ place: 'ukraine', sample: true, distance_km: expect.any(Number), units: [{ kind: 'pallet', count: 1 }] })
  expect(body.options).toMatchObject([
    { carrier: 'pickup', kind: 'pickup', from_kopiykas: 0 },
    { carrier: 'own', kind: 'truck', unloading: 'byHand', price_source: 'tariff', tariff_date: sampleTariffs.date },
    { carrier: 'named', kind: 'branch', price_source: 'tariff', not_offered: null },
  ])
  expect((await listOptions('Warsaw', planter())).options.map(({ kind }) => kind)).toEqual(['pickup'])
})

test('our own truck: there and back, as many journeys as the load takes, the crane by the hour, never below the minimum', () => {
  const truck = { ...sampleTruck, minimum_kopiykas: 700_000 }
  const pieces = (weightKg: number, quantity = 1) => [{ quantity, weightKg, outer: null }]
  const way = truck.base_kopiykas + 2 * 100 * truck.km_kopiykas
  expect(costOfTruck(pieces(100), 100, truck)).toEqual({ from: 700_000, to: 700_000 })
  expect(costOfTruck(pieces(100, 60), 100, truck)).toEqual({ from: 2 * way, to: 2 * way })
  expect(costOfTruck(pieces(1_400), 100, truck)).toEqual({ from: way + truck.crane_hour_kopiykas, to: way + 2 * truck.crane_hour_kopiykas })
  expect([100, 400, 1_400, 2_000].map((kg) => lightestUnloading(pieces(kg), truck))).toEqual(['byHand', 'tailLift', 'crane', 'tooHeavy'])
  expect([costOfTruck(pieces(100), null, truck), costOfTruck(pieces(100), 100, null), costOfTruck(pieces(2_000), 100, truck)]).toEqual([
    null,
    null,
    null,
  ])
})

test('only branches that take every place are listed, and a town of one name in another region is told apart', async () => {
  const branch = (ref: string, more: Partial<typeof carrierBranches.$inferInsert> = {}): typeof carrierBranches.$inferInsert => ({
    carrier: 'nova_poshta',
    ref,
    kind: 'branch',
    number: ref,
    address: `вул. Садова, ${ref}`,
    town: 'Городок',
    townKey: 'городок',
    region: 'Львівська',
    townRef: 'l',
    copiedAt: context.clock.now(),
    ...more,
  })
  await context.database.db
    .insert(carrierBranches)
    .values([
      branch('1', { maxPlaceKg: 30 }),
      branch('2', { maxPlaceKg: 1100 }),
      branch('10', { maxTotalKg: 1000 }),
      branch('3', { active: false }),
      branch('4', { maxLength: 600, maxWidth: 400, maxHeight: 300 }),
      branch('5', { region: 'Хмельницька', townRef: 'k' }),
    ])
  const find = async (city: string, more = '') => {
    const items = encodeURIComponent(JSON.stringify(planter()))
    const { body } = await context.call({ url: `/api/v1/delivery/branches?city=${encodeURIComponent(city)}&items=${items}${more}` })
    return (body as Branches).data.map(({ number }) => number) // the contract's answer
  }
  expect(await find('Городок')).toEqual(['2', '10', '5'])
  expect(await find('Horodok, Львівська обл.')).toEqual(['2', '10'])
  expect([await find('Horodok, Lviv region'), await find('Horodok, Khmelnytskyi oblast')]).toEqual([['2', '10'], ['5']])
  expect(await find('Городок', '&q=10')).toEqual(['10'])
  expect(await find('Городок', `&q=${encodeURIComponent('садова, 2')}`)).toEqual(['2'])
  expect(await find('Городок', '&kind=locker')).toEqual([])
})
