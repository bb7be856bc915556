import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeliveryEstimate } from '#contract/delivery.ts'
import { languages } from '#contract/languages.ts'
import type { OrderPlaced } from '#contract/order.ts'
import type { Settlements } from '#contract/settlement.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { orderRows } from '../sales/index.ts'
import { recognisePlace } from './cities.ts'
import { allSettlements, settlementName } from './settlements.ts'
import { carrierBranches } from './tables.ts'

let context: TestContext
let shop: TestCatalogue
beforeAll(async () => {
  context = await createTestContext()
  shop = await seedTestCatalogue(context)
})
afterAll(() => context.close())

const find = async (q: string) => (await context.call({ url: `/api/v1/settlements?q=${encodeURIComponent(q)}` })).body as Settlements // the contract's answer
const names = (found: Settlements['data']) => found.map(({ name }) => name.uk)
const items = () => encodeURIComponent(JSON.stringify([{ product_id: shop.products.conus }]))
const estimate = async (city: string, id?: number) =>
  (await context.call({ url: `/api/v1/delivery/estimate?city=${encodeURIComponent(city)}&items=${items()}${id ? `&settlement=${id}` : ''}` }))
    .body as DeliveryEstimate // the contract's answer
const idOf = async (q: string, name: string) => (await find(q)).data.find((one) => one.name.uk === name)?.id ?? 0

test('a settlement is found by its full name, in both languages, as that very one', () => {
  // One of forty: all of them take half a minute.
  const lost = allSettlements()
    .filter((_, place) => place % 40 === 0)
    .flatMap((one) =>
      languages.flatMap((language) => {
        const name = settlementName(one, language)
        const place = recognisePlace(name)
        const isFound = place.kind === 'ukraine' && (place.settlement === one || place.choices.includes(one))
        return isFound && name.length <= 100 ? [] : [name]
      }),
    )
  expect(lost).toEqual([])
})

test('two villages of one name are suggested each with its region, and with its district where both lie in one', async () => {
  expect(names((await find('Городок')).data)).toEqual(expect.arrayContaining(['Городок, Львівська обл.', 'Городок, Хмельницька обл.']))
  expect(names((await find('Космач')).data).slice(0, 2)).toEqual([
    'Космач, Івано-Франківський р-н, Івано-Франківська обл.',
    'Космач, Косівський р-н, Івано-Франківська обл.',
  ])
  expect(names((await find('Городок хмел')).data)).toEqual(['Городок, Хмельницька обл.'])
  expect((await find('Horodo')).data[0]?.name.en).toMatch(/^Horodok, /)
  expect(names((await find('Льв')).data)[0]).toBe('Львів')
})

test('a city is found by its name in Russian and by its former one, and no other city by a name that is only alike', async () => {
  const cities = {
    Львов: 'Львів',
    Днепр: 'Дніпро',
    Днепропетровск: 'Дніпро',
    'Белая Церковь': 'Біла Церква',
    'Ивано-Франковск': 'Івано-Франківськ',
    Запорожье: 'Запоріжжя',
    Винница: 'Вінниця',
    Сумы: 'Суми',
    Александрия: 'Олександрія',
  }
  for (const [typed, name] of Object.entries(cities)) expect(names((await find(typed)).data)[0], typed).toBe(name)
  for (const elsewhere of ['Белгород', 'Минск', 'Москва']) expect((await find(elsewhere)).meant, elsewhere).toEqual([])
})

test('a name that several have is asked about; a city beside villages of its name is meant', async () => {
  expect((await find('Городок')).meant.length).toBeGreaterThan(2)
  expect(names((await find('Миколаїв')).meant)).toEqual(['Миколаїв'])
  expect(names((await find('Городок, Львівська обл.')).meant)).toEqual(['Городок, Львівська обл.'])
  const asked = await estimate('Городок')
  expect(asked).toMatchObject({ place: 'ukraine', place_known: false })
  expect(names(asked.settlements)).toContain('Городок, Хмельницька обл.')
})

test('the one that was chosen is that very settlement, whatever is typed beside it: distance, branches, order', async () => {
  const [near, far] = [
    await idOf('Космач', 'Космач, Івано-Франківський р-н, Івано-Франківська обл.'),
    await idOf('Космач', 'Космач, Косівський р-н, Івано-Франківська обл.'),
  ]
  expect([near, far].every((id) => id > 0)).toBe(true)
  expect(await estimate('Космач', far)).toMatchObject({ place: 'ukraine', place_known: true, settlements: [] })
  const branch = (ref: string, latitude: number, longitude: number): typeof carrierBranches.$inferInsert => ({
    carrier: 'nova_poshta',
    kind: 'branch',
    town: 'Космач',
    townKey: 'космач',
    region: 'Івано-Франківська',
    townRef: ref,
    ref,
    number: ref,
    address: 'вул. Центральна, 1',
    latitude,
    longitude,
    copiedAt: context.clock.now(),
  })
  await context.database.db.insert(carrierBranches).values([branch('1', 48.75, 24.37), branch('2', 48.33, 24.82)])
  const branchesOf = async (id: number) => {
    const { body } = await context.call({ url: `/api/v1/delivery/branches?city=${encodeURIComponent('Космач')}&items=${items()}&settlement=${id}` })
    return (body as { data: { number: string }[] }).data.map(({ number }) => number) // the contract's answer
  }
  expect([await branchesOf(near), await branchesOf(far)]).toEqual([['1'], ['2']])

  const placed = await context.call({
    method: 'POST',
    url: '/api/v1/purchase/public',
    body: { phone: '+380671234567', product_id: shop.products.conus, quantity: 1, payment: 'LATER', city: 'Космач', settlement: far },
  })
  const { order_number: number } = placed.body as OrderPlaced // the contract's answer
  const order = (await context.database.db.select().from(orderRows)).find((one) => one.number === number)
  expect(order?.delivery).toMatchObject({ city: 'Космач, Косівський р-н, Івано-Франківська обл.', settlement: far })
})
