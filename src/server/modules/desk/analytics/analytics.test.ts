import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { analyticsSteps } from '#contract/admin/analytics-kinds.ts'
import type { Analytics } from '#contract/admin/analytics.ts'
import { callOutcomes } from '#contract/admin/orders.ts'
import { money } from '#contract/money.ts'
import { addDays, daysBetween, kyivClock, type PlainDate } from '#contract/plain-date.ts'
import { takenOptions } from '#contract/taken-options.ts'
import { operator } from '../../../platform/audit/record-change.ts'
import { createOrderDesk } from '../../../testing/order-desk.ts'
import { callAdmin, createStaff, type TestStaff } from '../../../testing/staff-factory.ts'
import type { TestContext } from '../../../testing/test-context.ts'
import { applyOrderEdit, saveOrderEdit } from '../../sales/index.ts'
import { orderEdits } from '../../sales/orders/edits/tables.ts'
import { allowedTransitions } from '../../sales/index.ts'
import { orderEvents, orderLines, orders } from '../../sales/orders/tables.ts'
import { recordReceipt, refundReceipts, voidReceipt } from '../../payments/index.ts'
import { orderPayments, receipts } from '../../payments/tables.ts'
import { staffSessions } from '../../staff/tables.ts'
import { refreshRollups } from './refresh-rollups.ts'
import { salesStaleDays } from './tables.ts'

let context: TestContext
let owner: TestStaff
let manager: TestStaff
let products: number[]
beforeAll(async () => {
  const desk = await createOrderDesk()
  ;({ context, owner, manager } = desk)
  const { hidden: _hidden, ...onSale } = desk.catalogue.products
  products = [onSale.plain, ...Object.values(onSale)]
})
afterAll(() => context.close())

const today = () => kyivClock(context.clock.now()).date
const read = async (query: string): Promise<Analytics> => {
  const { status, body } = await callAdmin(context, manager, adminEndpoints.readAnalytics, { query })
  expect(status).toBe(200)
  return body
}

async function place(pick: number): Promise<void> {
  await context.perform({
    method: 'POST',
    url: '/api/v1/purchase/public',
    payload: { phone: '067 123 45 67', product_id: products[pick % products.length], quantity: 1 + (pick % 4), product_properties: [] },
  })
  const towns = ['м. Київ', 'київ ', 'Черкаси', '', null]
  const city = towns[pick % towns.length]
  const delivery = city === null ? null : { method: pick % 3 === 0 ? 'PICKUP' : 'CARRIER', city }
  await context.database.db.execute(
    sql`update orders set delivery = ${delivery && JSON.stringify(delivery)}::jsonb where id = (select max(id) from orders)`,
  )
}

async function edit(number: string, pick: number): Promise<void> {
  const [line] = await context.database.db
    .select({ id: orderLines.id, orderId: orderLines.orderId, productId: orderLines.productId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(sql`${orders.number} = ${number} and ${orderLines.kind} = 'product'`)
  if (!line?.productId) return
  const [draft] = await context.database.db.select().from(orderEdits).where(eq(orderEdits.orderId, line.orderId))
  const by = { actor: operator, isOwner: true }
  const name = { uk: 'Кран', en: 'Crane' }
  const changes = {
    [`l${line.id}`]: { kind: 'product', place: 0, product_id: line.productId, quantity: 1 + (pick % 5), options: [], price: 'today' } as const,
    ...(pick % 2 === 0 ? { ncrane: { kind: 'service', place: 1, name, quantity: 1, amount_kopiykas: 1 + ((pick * 977) % 300_000) } as const } : {}),
  }
  const saved = await saveOrderEdit(context, by, number, { version: draft?.version ?? 0, changes })
  if (!('failure' in saved)) await applyOrderEdit(context, by, { number, version: saved.version, reason: 'передумали', scrapCast: false })
}

const actions = [
  'place',
  'place',
  'move',
  'move',
  'move',
  'cancel',
  'receive',
  'receive',
  'void',
  'refund',
  'edit',
  'call',
  'promise',
  'readyAgain',
  'wait',
  'refresh',
  'erase',
] as const
const step = record({ do: constantFrom(...actions), pick: nat(1_000) })

async function act({ do: action, pick }: { do: (typeof actions)[number]; pick: number }): Promise<void> {
  const { db } = context.database
  if (action === 'place') return place(pick)
  if (action === 'wait') return wait(pick * 700_000)
  if (action === 'refresh') return refreshRollups(context)
  const rows = await db.select().from(orders)
  const order = rows.at(pick % Math.max(1, rows.length))
  if (!order) return
  const { number } = order
  const paper = { method: 'bank', document_no: null } as const
  switch (action) {
    case 'move': {
      const [move] = allowedTransitions(order.state)
      if (!move || move === 'cancel' || move === 'stop') return
      return void (await callAdmin(context, manager, adminEndpoints.moveOrder, { params: { number }, body: { version: order.version, move } }))
    }
    case 'cancel':
      return void (await callAdmin(context, manager, adminEndpoints.cancelOrder, {
        params: { number },
        body: { version: order.version, reason: 'передумали' },
      }))
    case 'receive':
      return void (await recordReceipt(context, operator, number, {
        ...paper,
        amount_kopiykas: money(1 + ((pick * 7_919) % order.total)),
        received_on: today(),
        fiscal_no: null,
        again: true,
      }))
    case 'void': {
      const [receipt] = await db.select().from(receipts).where(eq(receipts.orderId, order.id))
      return void (await voidReceipt(context, operator, { orderNumber: number, id: receipt?.id ?? 0, reason: 'помилка' }))
    }
    case 'refund':
      return void (await refundReceipts(context, operator, number, {
        ...paper,
        amount_kopiykas: money(1 + ((pick * 137) % order.total)),
        reason: 'менше',
        stays_due: pick % 2 === 0,
        paid_on: today(),
      }))
    case 'readyAgain': {
      const again = { orderId: order.id, at: context.clock.now(), event: 'state', state: 'ready' } as const
      return order.state === 'completed' || order.state === 'shipped' ? void (await db.insert(orderEvents).values(again)) : undefined
    }
    case 'edit':
      return edit(number, pick)
    case 'call':
      return void (await callAdmin(context, manager, adminEndpoints.recordCall, {
        params: { number },
        body: { outcome: callOutcomes[pick % 2] ?? 'reached', note: null, next_at: null },
      }))
    case 'promise':
      return void (await db
        .update(orders)
        .set({ lateAfter: addDays(today(), (pick % 20) - 10) })
        .where(eq(orders.id, order.id)))
    default:
      return void (await db.update(orders).set({ delivery: null }).where(eq(orders.id, order.id)))
  }
}

/** Nobody is signed out by days that pass in a moment. */
async function wait(ms: number): Promise<void> {
  context.clock.advance(ms)
  const now = context.clock.now()
  await context.database.db.update(staffSessions).set({ createdAt: now, usedAt: now, codeAt: now })
}

const count = (into: Map<string, number[]>, key: string, ...values: number[]) =>
  into.set(
    key,
    values.map((value, index) => (into.get(key)?.[index] ?? 0) + value),
  )

/** What the numbers must be, from the rows of the orders alone. */
async function fromScratch(from: PlainDate, to: PlainDate) {
  const { db } = context.database
  const inside = (day: PlainDate) => day >= from && day <= to
  const all = (await db.select().from(orders).innerJoin(orderPayments, eq(orderPayments.orderId, orders.id))).map(
    ({ orders: order, order_payments: p }) => {
      const paid = p.received + p.receipts - p.refunded - p.receiptsRefunded
      return { ...order, day: kyivClock(order.createdAt).date, sales: p.amount - p.forgiven, paid, due: Math.max(0, p.amount - p.forgiven - paid) }
    },
  )
  const sold = all.filter(({ day, state }) => inside(day) && state !== 'cancelled')
  const days = new Map<string, number[]>()
  const [product, option, town, source] = [
    new Map<string, number[]>(),
    new Map<string, number[]>(),
    new Map<string, number[]>(),
    new Map<string, number[]>(),
  ]
  for (const { day, sales, paid, due, delivery, source: from } of sold) {
    count(days, day, 1, sales, paid, due)
    const city = (delivery?.city ?? '').trim().replace(/^м\.\s*/, '')
    count(town, city !== '' ? city.toLowerCase() : delivery?.method === 'PICKUP' ? '#pickup' : '#unknown', 1, sales)
    count(source, from, 1, sales)
  }
  for (const line of await db.select().from(orderLines)) {
    if (!sold.some(({ id }) => id === line.orderId)) continue
    const isGoods = line.kind === 'product'
    count(product, isGoods ? String(line.productId) : `#${line.kind}`, isGoods ? line.quantity : 0, line.total)
    if (isGoods) for (const { name, value } of takenOptions(line.options)) count(option, `${name}:${value}`, line.quantity, line.total)
  }
  const ready = await db.select().from(orderEvents).where(eq(orderEvents.state, 'ready')).orderBy(orderEvents.id)
  const first = ready.filter(({ orderId }, index) => ready.findIndex((event) => event.orderId === orderId) === index)
  const finished = first.flatMap(({ orderId, at }) => {
    const order = all.find(({ id }) => id === orderId)
    const day = kyivClock(at).date
    return order && inside(day)
      ? [{ late: order.lateAfter === null ? null : daysBetween(order.lateAfter, day), lead: daysBetween(order.day, day) }]
      : []
  })
  const called = all.filter(({ day, firstCallMinutes }) => inside(day) && firstCallMinutes !== null)
  return {
    days,
    splits: { product, option, town, source },
    cancelled: all.filter(({ day, state }) => inside(day) && state === 'cancelled').length,
    inTime: finished.filter(({ late }) => late !== null && late <= 0).length,
    late: finished.filter(({ late }) => late !== null && late > 0).length,
    lead: finished.reduce((sum, { lead }) => sum + lead, 0),
    ready: finished.length,
    calls: called.length,
    minutes: called.reduce((sum, { firstCallMinutes }) => sum + (firstCallMinutes ?? 0), 0),
  }
}

const rounded = (sum: number, count: number) => (count === 0 ? null : Math.round((sum / count) * 10) / 10)

async function expectExact(from: PlainDate, to: PlainDate, by: string): Promise<void> {
  const numbers = await read(`from=${from}&to=${to}&by=${by}`)
  const truth = await fromScratch(from, to)
  const sums = (rows: readonly number[][]) => [0, 1, 2, 3].map((at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0))
  const { totals, series, splits, ready, calls } = numbers
  const shown = ({ orders: placed, sales_kopiykas, paid_kopiykas, due_kopiykas }: (typeof series)[number] | typeof totals) => [
    placed,
    sales_kopiykas,
    paid_kopiykas,
    due_kopiykas,
  ]
  expect(shown(totals)).toEqual(sums([...truth.days.values()]))
  expect(totals.cancelled).toBe(truth.cancelled)
  for (const part of series)
    expect([part.from, ...shown(part)]).toEqual([
      part.from,
      ...sums([...truth.days].filter(([day]) => day >= part.from && day <= part.to).map(([, row]) => row)),
    ])
  for (const split of ['product', 'option'] as const)
    expect(new Map(splits[split].map(({ key, pieces, sales_kopiykas }) => [key, [pieces, sales_kopiykas]]))).toEqual(truth.splits[split])
  for (const split of ['town', 'source'] as const)
    expect(new Map(splits[split].map(({ key, orders: placed, sales_kopiykas }) => [key, [placed, sales_kopiykas]]))).toEqual(truth.splits[split])
  expect(splits.category.reduce((sum, row) => sum + row.sales_kopiykas, 0)).toBe(splits.product.reduce((sum, row) => sum + row.sales_kopiykas, 0))
  const band = (...names: string[]) => ready.bands.filter((row) => names.includes(row.band)).reduce((sum, row) => sum + row.orders, 0)
  expect([ready.orders, band('in_time'), band('late_3', 'late_7', 'late_more')]).toEqual([truth.ready, truth.inTime, truth.late])
  expect(ready.average_days).toBe(rounded(truth.lead, truth.ready))
  expect(calls.orders).toBe(truth.calls)
  expect(calls.average_minutes).toBe(rounded(truth.minutes, truth.calls))
}

test('whatever happens to orders, the numbers are what a count from scratch says, with and without roll-ups', { tags: 'proof' }, async () => {
  const begin = today()
  await assert(
    asyncProperty(array(step, { minLength: 4, maxLength: 14 }), nat(60), nat(90), nat(2), async (steps, skip, length, by) => {
      for (const one of steps) await act(one)
      const from = addDays(begin, skip)
      await expectExact(from, addDays(from, length), analyticsSteps[by] ?? 'day')
      await expectExact(begin, addDays(today(), 1), 'month')
      await refreshRollups(context)
      expect(await context.database.db.$count(salesStaleDays)).toBe(0)
      await expectExact(begin, addDays(today(), 1), 'week')
    }),
    { numRuns: Number(process.env['HISTORIES'] ?? 8), endOnFailure: true },
  )
})

test('an order that is placed while the roll-up of its day is made is counted all the same', async () => {
  await place(1)
  await refreshRollups(context)
  const { totals } = await read(`from=${today()}&to=${today()}`)
  const buyer = await context.database.pool.connect()
  await buyer.query('begin')
  await buyer.query('update order_payments set amount = amount + 500, items = items where order_id = (select max(id) from orders)')
  await refreshRollups(context)
  await buyer.query('commit')
  buyer.release()
  expect((await read(`from=${today()}&to=${today()}`)).totals.sales_kopiykas).toBe(totals.sales_kopiykas + 500)
  await refreshRollups(context)
  expect((await read(`from=${today()}&to=${today()}`)).totals.sales_kopiykas).toBe(totals.sales_kopiykas + 500)
})

test('a period stands beside the one before it, and a step that would be too fine becomes a longer one', async () => {
  const to = today()
  const { before_period, step: by, series } = await read(`from=${addDays(to, -6)}&to=${to}`)
  expect({ before_period, by, steps: series.length }).toEqual({ before_period: { from: addDays(to, -13), to: addDays(to, -7) }, by: 'day', steps: 7 })
  expect((await read(`from=${addDays(to, -4_000)}&to=${to}&by=day`)).step).toBe('month')
  expect((await read('from=2026-12-01&to=2026-01-01')).series).toHaveLength(30)
})

test('searches are counted by text and day, those that found nothing apart; a phone or an e-mail is counted nowhere', async () => {
  const search = (text: string, found: boolean) => context.call({ method: 'POST', url: '/api/v1/search-shown', payload: { text, found } })
  for (const text of ['Вазон', ' вазон  ', 'лава']) expect((await search(text, true)).status).toBe(204)
  for (const text of ['урна', 'Лава', '067 123 45 67', 'olena@example.com']) await search(text, false)
  const editor = await createStaff(context, ['content'])
  const { body } = await callAdmin(context, editor, adminEndpoints.readSearchTerms, { query: `from=${today()}&to=${today()}` })
  expect(body).toMatchObject({ searches: 5, empty: 2 })
  expect(body.terms.map(({ text, searches }) => [text, searches])).toEqual([
    ['вазон', 2],
    ['лава', 2],
    ['урна', 1],
  ])
  expect(body.empty_terms.map(({ text }) => text)).toEqual(['лава', 'урна'])
  const file = await callAdmin(context, editor, adminEndpoints.exportNumbers, { query: 'table=searches&format=csv&language=uk' })
  expect(file.body).toContain('"урна";"1";"1"'.replaceAll('"', ''))
  // The numbers of the shop are not the editor's.
  expect((await callAdmin(context, editor, adminEndpoints.readAnalytics)).status).toBe(403)
  expect((await callAdmin(context, editor, adminEndpoints.exportNumbers, { query: 'table=product&format=csv' })).status).toBe(403)
  const table = await callAdmin(context, owner, adminEndpoints.exportNumbers, {
    query: `table=product&format=csv&from=${addDays(today(), -90)}&to=${today()}`,
  })
  expect(table.status).toBe(200)
})
