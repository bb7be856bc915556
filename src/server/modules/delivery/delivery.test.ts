import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeliveryEstimate } from '#contract/delivery.ts'
import { createProduct } from '../../testing/product-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { writeSetting } from '../content/index.ts'
import { recognisePlace } from './cities.ts'
import { sampleTariffs } from '../content/sample-tariffs.ts'

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
  const { body } = await ask('Мала Виска', [{ product_id: await createProduct(context) }])
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
  for (const typed of ['Самара', 'Поти', 'Лозв']) expect([typed, recognisePlace(typed).kind]).toEqual([typed, 'unknown'])
})

test('no name of a list is taken for another one, and none from abroad for one at home', () => {
  for (const typed of ['Болград', 'Балта', 'Острог', 'Коломия', 'Долина']) expect([typed, recognisePlace(typed).kind]).toEqual([typed, 'ukraine'])
  for (const typed of ['Белград', 'Мальта', 'Острава, Чехія', 'Люблін', 'Львів, Польща'])
    expect([typed, recognisePlace(typed).kind]).toEqual([typed, 'abroad'])
})
