import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { pageLength } from '#contract/admin/lists.ts'
import { addDays, kyivClock, weekdayNumber, type PlainDate } from '#contract/plain-date.ts'
import { createOrderDesk, type OrderDesk } from '../../../testing/order-desk.ts'
import { placeOrderAs } from '../../../testing/order-factory.ts'
import { callAdmin, createStaff, doAdmin, type TestStaff } from '../../../testing/staff-factory.ts'
import { createPaymentDriver } from '../../../testing/payment-driver.ts'
import { createBuyer, type Buyer } from '../../../testing/user-factory.ts'

const day = 86_400_000

let desk: OrderDesk
let buyer: Buyer
let manager: TestStaff
beforeAll(async () => {
  desk = await createOrderDesk()
  ;({ buyer, manager } = desk)
})
afterAll(() => desk.context.close())

/** The clock goes on. A session ends by itself, so others sign in. */
async function wait(days: number) {
  desk.context.clock.advance(days * day)
  buyer = await createBuyer(desk.context)
  manager = await createStaff(desk.context, ['manager'])
}

const place = async (city: string, product = desk.catalogue.products.plain) => {
  const delivery = { method: 'CARRIER', carrier: 'Нова пошта', city, address: 'Соборна 1' }
  return (await placeOrderAs(desk.context, buyer.headers, { product, quantity: 2, terms: { payment_method: 'INVOICE', delivery } })).order_number
}
const list = async (query: string, by = manager) => {
  const { status, body } = await callAdmin(desk.context, by, adminEndpoints.listOrders, { query: new URLSearchParams(query).toString() })
  expect(status).toBe(200)
  return body
}
const find = async (query: string, by = manager) => (await list(query, by)).data.map(({ number }) => number)
const read = async (number: string) => (await callAdmin(desk.context, manager, adminEndpoints.readOrder, { params: { number } })).body
const promise = async (number: string, promised_on: PlainDate) => {
  const { version } = await read(number)
  const { status } = await callAdmin(desk.context, manager, adminEndpoints.changePromise, {
    params: { number },
    body: { version, promised_on, reason: 'домовилися' },
  })
  expect(status).toBe(200)
}
const record = (number: string, outcome: 'reached' | 'no_answer') =>
  callAdmin(desk.context, manager, adminEndpoints.recordCall, { params: { number }, body: { outcome, note: null, next_at: null } })
const today = () => kyivClock(desk.context.clock.now()).date

test('orders are found by their town, whatever its letters and what stands before it; the workshop finds them too', async () => {
  const [one, other] = [await place('м. Корсунь-Шевченківський'), await place('Умань')]
  const workshop = await createStaff(desk.context, ['production'])
  for (const by of [manager, workshop]) expect(await find('town=КОРСУНЬ', by)).toEqual([one])
  expect(await find('town=уман')).toEqual([other])
  for (const unknown of ['%%%', '___', 'такого немає']) expect(await find(`town=${encodeURIComponent(unknown)}`)).toEqual([])
  expect((await list('town=корсунь')).meta).toEqual({ total: 1, capped: false })
})

test('orders are found by a product, by its name or its code, and by several filters together', async () => {
  const [cast, made] = [await place('Черкаси'), await place('Канів', desk.catalogue.products.bench)]
  const [line] = (await read(made)).lines
  if (!line) throw new Error('the order has no line')
  const { code, name } = line
  for (const text of [code, name.uk]) {
    const found = await find(new URLSearchParams({ goods: text }).toString())
    expect(found).toContain(made)
    expect(found).not.toContain(cast)
  }
  expect(await find(new URLSearchParams({ goods: code, town: 'канів', state: 'new' }).toString())).toEqual([made])
  expect(await find(new URLSearchParams({ goods: code, town: 'черкаси' }).toString())).toEqual([])
})

test('by promise: those of this week, of a range, and those whose day has passed and that are not ready', async () => {
  const number = await place('Городище')
  const monday = addDays(today(), 1 - weekdayNumber(today()))
  const isFound = async (query: string) => (await find(query)).includes(number)
  for (const [on, isOfWeek] of [
    [monday, true],
    [addDays(monday, 6), true],
    [addDays(monday, 7), false],
  ] as const) {
    await promise(number, on)
    expect([on, await isFound('promise=week')]).toEqual([on, isOfWeek])
    expect(await isFound(`promise_from=${on}&promise_to=${on}`)).toBe(true)
    expect(await isFound(`promise_from=${addDays(on, 1)}`)).toBe(false)
    expect(await isFound(`promise_to=${addDays(on, -1)}`)).toBe(false)
  }
  await promise(number, addDays(monday, 6))
  expect(await isFound('promise=late')).toBe(false)
  await wait(7)
  expect([await isFound('promise=week'), await isFound('promise=late')]).toEqual([false, true])
  await promise(number, today())
  expect(await isFound('promise=late')).toBe(false)
})

test('by the day on which the workshop will be ready, and by whether that is after the promise; what waits for no casting has no day', async () => {
  const number = await place('Чигирин')
  expect(await find('town=чигирин&expected_from=2020-01-01')).toEqual([])
  const { version } = await read(number)
  await doAdmin(desk.context, manager, adminEndpoints.moveOrder, { params: { number }, body: { version, move: 'confirm' } })
  const on = (await list('town=чигирин')).data[0]?.expected_on as PlainDate // a day of the contract
  for (const query of [`expected_from=${on}`, `expected_to=${on}`, `expected_from=${on}&expected_to=${on}`]) {
    const found = await list(`${query}&state=confirmed`)
    expect([query, found.meta.total, found.data.map((row) => row.number)]).toEqual([query, 1, [number]])
  }
  for (const query of [`expected_from=${addDays(on, 1)}`, `expected_to=${addDays(on, -1)}`]) expect(await find(query)).toEqual([])
  await promise(number, on)
  expect(await find('promise=at_risk')).toEqual([])
  await promise(number, addDays(on, -1))
  expect(await find('promise=at_risk')).toEqual([number])
  // Acts on all that match mean the same orders.
  const chosen = { except: [], filter: `expected_from=${on}` }
  expect((await callAdmin(desk.context, manager, adminEndpoints.previewOrderMoves, { body: chosen })).body).toMatchObject({ chosen: 1 })
})

test('by total, as people type it; whoever sees no sums finds nothing out by them', async () => {
  const number = await place('Жашків')
  const { total_kopiykas: total } = (await list('town=жашків')).data[0]?.money ?? { total_kopiykas: 0 }
  const typed = (kopiykas: number) =>
    (kopiykas / 100)
      .toFixed(2)
      .replace('.', ',')
      .replace(/(\d)(\d{3},)/, '$1 $2')
  const of = (query: Record<string, string>, by = manager) => find(new URLSearchParams({ town: 'жашків', ...query }).toString(), by)
  expect(total).toBeGreaterThan(0)
  expect(await of({ total_from: typed(total), total_to: typed(total) })).toEqual([number])
  expect(await of({ total_from: typed(total + 1) })).toEqual([])
  expect(await of({ total_to: typed(total - 1) })).toEqual([])
  expect(await of({ total_from: '0' })).toEqual([number])
  expect(await of({ total_from: 'багато' })).toEqual([number])
  const workshop = await createStaff(desk.context, ['production'])
  expect(await of({ total_from: typed(total + 1) }, workshop)).toEqual([number])
})

test('by the last call: nobody called, or nobody for so many days; finished orders wait for no call', async () => {
  const [silent, called, over] = [await place('Золотоноша'), await place('Золотоноша'), await place('Золотоноша')]
  await record(called, 'reached')
  await doAdmin(desk.context, manager, adminEndpoints.cancelOrder, { params: { number: over }, body: { version: 0, reason: 'передумали' } })
  const of = async (query: string) => (await find(`town=золотоноша&${query}`)).toSorted()
  expect(await of('call=never')).toEqual([silent])
  expect(await of('call=7')).toEqual([])
  await wait(8)
  expect(await of('call=7')).toEqual([called])
  await record(called, 'no_answer')
  expect(await of('call=7')).toEqual([])
  const workshop = await createStaff(desk.context, ['production'])
  expect(await find('town=золотоноша&call=never', workshop)).toHaveLength(3)
})

test('the pages of a filter that most orders match hold each of them once, and say how many there are', { tags: 'proof' }, async () => {
  const driver = createPaymentDriver(desk.context, desk.catalogue)
  for (let made = 0; made < pageLength + 3; made++) await driver.order({ payment: 'LATER' })
  const { rows } = await desk.context.database.db.execute<{ found: number }>(
    sql`select count(*)::int as found from orders where late_after >= ${today()}::date`,
  )
  const query = `promise_from=${today()}`
  const first = await list(query)
  expect(first.meta.total).toBe(rows[0]?.found)
  const cursor = new URL(first.links.next ?? '', 'http://shop').searchParams.get('cursor') ?? ''
  const second = await list(`${query}&cursor=${cursor}`)
  const numbers = [...first.data, ...second.data].map(({ number }) => number)
  expect([numbers.length, new Set(numbers).size]).toEqual([first.meta.total, first.meta.total])
})

test('a name that most orders have is counted exactly, but not beyond ten thousand', { tags: 'proof' }, async () => {
  const number = await place('Черкаси')
  const add = (name: string, orders: number) =>
    desk.context.database.db.execute(sql`
      insert into orders (number, language, state, phone, receiver_name, payment_method, offer_accepted, adult_confirmed, total, shown, rate, created_at,
        late_after, state_at, delivery)
      select ${name} || n, language, state, phone, ${name}, payment_method, offer_accepted, adult_confirmed, total, shown, rate, created_at,
        late_after, state_at, delivery
      from orders, generate_series(1, ${orders}::integer) n where number = ${number}`)
  const count = async (name: string) => (await list(`search=${encodeURIComponent(name)}`)).meta
  await add('Поширене', 200)
  expect(await count('поширене')).toEqual({ total: 200, capped: false })
  await add('Найчастіше', 35_000)
  expect(await count('найчастіше')).toEqual({ total: 10_000, capped: true })
  expect(await count('поширене')).toEqual({ total: 200, capped: false })
})
