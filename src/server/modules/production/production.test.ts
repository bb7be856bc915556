import { Readable } from 'node:stream'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { BatchCard, BatchesChanged, NewMould } from '#contract/admin/production.ts'
import type { Money } from '#contract/money.ts'
import { OrderView } from '#contract/order.ts'
import { addDays, kyivClock } from '#contract/plain-date.ts'
import { defaultCalendar, nextWorkingDay, toWorkingDay } from '#contract/work-calendar.ts'
import { emails } from '../../platform/mail/tables.ts'
import { setSetting } from '../content/index.ts'
import { moveBatch } from './move-batch.ts'
import { refreshQueue } from './queue.ts'
import { batchEvents } from './tables.ts'
import { injectCrashes } from '../../testing/crash-injection.ts'
import { createOrderDesk } from '../../testing/order-desk.ts'
import { onCredit, placeOrderAs } from '../../testing/order-factory.ts'
import { callAdmin, createStaff, doAdmin, ownOrigin, type AdminAnswer, type TestStaff } from '../../testing/staff-factory.ts'
import type { TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { createBuyer, type Buyer } from '../../testing/user-factory.ts'

let context: TestContext
let catalogue: TestCatalogue
let buyer: Buyer
let owner: TestStaff
let manager: TestStaff
let foreman: TestStaff
/** A confirmed order of six pieces. */
let number: string
beforeAll(async () => {
  ;({ context, catalogue, buyer, owner, manager } = await createOrderDesk())
  foreman = await createStaff(context, ['production'])
})
beforeEach(async () => {
  const placed = await placeOrderAs(context, buyer.headers, { product: catalogue.products.plain, quantity: 6, terms: { payment_method: 'INVOICE' } })
  number = placed.order_number
  await order('confirm')
})
afterAll(() => context.close())

const card = async () => (await callAdmin(context, manager, adminEndpoints.readOrder, { params: { number } })).body
const order = async (move: 'confirm' | 'finish' | 'ship') =>
  callAdmin(context, manager, adminEndpoints.moveOrder, { params: { number }, body: { version: (await card()).version, move, credit: onCredit } })
const cancel = async () =>
  callAdmin(context, manager, adminEndpoints.cancelOrder, { params: { number }, body: { version: (await card()).version, reason: 'передумали' } })
const board = async (query = `order=${number}`) => (await callAdmin(context, foreman, adminEndpoints.listBatches, { query })).body.data
const only = async (): Promise<BatchCard> => {
  const [batch] = await board()
  if (!batch) throw new Error('the order has no batch')
  return batch
}
type To = 'cast' | 'cure' | 'finish' | 'pack' | 'done'
const move = (
  { id, version, pieces }: Pick<BatchCard, 'id' | 'version' | 'pieces'>,
  to: To,
  more: { pieces?: number; despite_deposit?: boolean; early_reason?: string } = {},
  idempotencyKey?: string,
): Promise<AdminAnswer<BatchesChanged>> =>
  callAdmin(context, foreman, adminEndpoints.moveBatch, {
    params: { id },
    body: { version, to, pieces, ...more },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
const undo = ({ id, version }: Pick<BatchCard, 'id' | 'version'>) =>
  callAdmin(context, foreman, adminEndpoints.undoBatchMove, { params: { id }, body: { version } })
const stages = async () => (await board()).map(({ stage, pieces }) => [stage, pieces])
const mould = (over: Partial<NewMould> = {}): NewMould => ({
  code: 'Ф-1',
  name: 'Куб 40',
  count: 1,
  casts_per_day: 1,
  days_in: 1,
  cure_days: null,
  fits: [],
  ...over,
})

test('a confirmed order has a batch a line; the workshop reads it without prices, phones and names', async () => {
  expect(await stages()).toEqual([['queue', 6]])
  const batch = await only()
  expect(batch).toMatchObject({
    order: { number, state: 'confirmed' },
    ready_by: expect.any(String),
    expected_on: expect.any(String),
    deposit_missing: false,
  })
  const { customer, money } = await card()
  for (const notified of [customer?.phone, customer?.name, customer?.email, money?.total_kopiykas])
    expect(JSON.stringify(batch)).not.toContain(String(notified))
})

test('four of six are cast: the first takes the order into production, the last one packed makes it ready', async () => {
  const { body } = await move(await only(), 'cast', { pieces: 4 })
  expect(body).toMatchObject({
    batches: [
      { stage: 'queue', pieces: 2 },
      { stage: 'cast', pieces: 4 },
    ],
    order: { state: 'in_production' },
  })
  const today = kyivClock(context.clock.now()).date
  expect((await board()).find(({ stage }) => stage === 'cast')).toMatchObject({
    cast_on: today,
    cure_until: toWorkingDay(addDays(today, 7), defaultCalendar),
  })
  for (const batch of await board()) expect((await move(batch, 'pack', { early_reason: 'дослідний зразок' })).status).toBe(200)
  const [first, second] = await board()
  if (!first || !second) throw new Error('two batches were expected')
  expect((await move(first, 'done')).body.order.state).toBe('in_production')
  expect((await move(second, 'done')).body.order.state).toBe('ready')
  expect((await card()).timeline.filter(({ kind }) => kind !== 'batch').map(({ state }) => state)).toEqual([
    undefined,
    'confirmed',
    'in_production',
    'ready',
  ])
  const audit = await callAdmin(context, owner, adminEndpoints.listAudit, { query: `kind=batch&subject=${second.id}` })
  expect(audit.body.data[0]).toMatchObject({ action: 'batch.move', actor: { id: foreman.id }, subject: { label: number } })
})

test('the same move sent twice at once is one move; from an older version it is refused with what the batch is now', async () => {
  const batch = await only()
  const [one, two] = await Promise.all([move(batch, 'cast', { pieces: 4 }, 'phone-1'), move(batch, 'cast', { pieces: 4 }, 'phone-1')])
  expect(two.body).toEqual(one.body)
  expect(await stages()).toEqual([
    ['queue', 2],
    ['cast', 4],
  ])
  expect(await move(batch, 'cast', { pieces: 1 })).toMatchObject({
    status: 409,
    body: { reason: 'stale_version', current: { id: batch.id, pieces: 2, stage: 'queue' }, changed_by: 'Олена Коваль' },
  })
  expect((await move({ ...batch, version: batch.version + 1 }, 'cast', { pieces: 3 })).status).toBe(409)
})

test('a move is taken back within ten minutes, and the pieces are together again', async () => {
  await move(await only(), 'cast', { pieces: 4 })
  const moved = (await board()).find(({ stage }) => stage === 'cast')
  expect(moved?.undo_until).not.toBeNull()
  expect((await undo(moved ?? { id: 0, version: 0 })).status).toBe(200)
  expect(await board()).toMatchObject([{ stage: 'queue', pieces: 6, cast_on: null }])
  await move(await only(), 'cast')
  context.clock.advance(11 * 60_000)
  const late = await only()
  expect(late.undo_until).toBeNull()
  expect((await undo(late)).status).toBe(409)
})

test('the buyer is told of a step once it cannot be undone any more; of an undone one nobody is told', async () => {
  const notified = async () => {
    await context.runJobs()
    const rows = await context.database.db
      .select({ subject: emails.subject })
      .from(emails)
      .where(like(emails.subject, `%${number}%`))
      .orderBy(emails.id)
    return rows.map(({ subject }) => /виробництв|готов/i.exec(subject)?.[0].toLowerCase()).filter((word) => word !== undefined)
  }
  await setSetting(context.database.db, 'production.undo_minutes', '1')
  const pass = (seconds: number) => context.clock.advance(seconds * 1000)
  const pack = async () => {
    const { body } = await move(await only(), 'done', { early_reason: 'дослідний зразок' })
    expect([body.order.state, (await only()).undo_until !== null]).toEqual(['ready', true])
  }
  // Cast, packed and taken back at once, the order is confirmed again; two presses at once are one.
  await pack()
  const done = await only()
  const taken = await Promise.all([undo(done), undo(done)])
  expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect([(await card()).state, await stages()]).toEqual(['confirmed', [['queue', 6]]])
  pass(60)
  expect(await notified()).toEqual([])
  await move(await only(), 'cast')
  pass(60)
  expect(await notified()).toEqual(['виробництв'])
  // What was told stays, and what was not goes after the time: once.
  await pack()
  expect((await undo(await only())).body.order.state).toBe('in_production')
  await pack()
  pass(59)
  expect(await notified()).toEqual(['виробництв'])
  pass(1)
  expect([await notified(), await notified()]).toEqual([
    ['виробництв', 'готов'],
    ['виробництв', 'готов'],
  ])
  expect((await undo(await only())).body).toMatchObject({ reason: 'undo_too_late' })
  await setSetting(context.database.db, 'production.undo_minutes', '10')
  buyer = await createBuyer(context) // the other one's sign-in expires
})

test('what the office does after a step is told in its place; shipped pieces are not taken back', async () => {
  const waiting = async () => {
    const { rows } = await context.database.pool.query<{ state: string }>(
      `select data->'input'->'what'->>'state' as state from jobs.job join orders on orders.number = $1
       where job.state = 'created' and data->'input'->>'key' like 'order ' || orders.id || ' step %'`,
      [number],
    )
    return rows.map(({ state }) => state).toSorted()
  }
  const ship = async (quantity: number) => {
    const { version, lines } = await card()
    const details = { carrier: 'nova_poshta', handed_on: kyivClock(context.clock.now()).date, credit: onCredit }
    const body = { version, lines: [{ line_id: lines[0]?.id ?? 0, quantity }], ...details } as never // as JSON says it
    expect((await callAdmin(context, manager, adminEndpoints.storeShipment, { params: { number }, body })).status).toBe(200)
  }
  const early = { early_reason: 'дослідний зразок' }
  await move(await only(), 'done', { ...early, pieces: 2 })
  const rest = (await board()).find(({ stage }) => stage === 'queue')
  await move(rest ?? { id: 0, version: 0, pieces: 0 }, 'done', early)
  expect(await waiting()).toEqual(['in_production', 'ready'])
  await ship(5)
  const [batch] = await board()
  expect(await undo(batch ?? { id: 0, version: 0 })).toMatchObject({ body: { reason: 'partly_shipped' } })
  expect(await waiting()).toEqual(['in_production', 'ready'])
  await ship(1)
  expect(await waiting()).toEqual([])
})

test('for how long a step is taken back is a setting; a photograph taken since changes nothing of it', async () => {
  await setSetting(context.database.db, 'production.undo_minutes', '2')
  await move(await only(), 'cast')
  const { id } = await only()
  await context.database.db.insert(batchEvents).values({ batchId: id, at: context.clock.now(), kind: 'photo' })
  context.clock.advance(60_000)
  const stillOpen = await only()
  expect(stillOpen.undo_until).not.toBeNull()
  expect((await undo(stillOpen)).status).toBe(200)
  await move(await only(), 'cast')
  context.clock.advance(2 * 60_000)
  expect((await undo(await only())).status).toBe(409)
  await setSetting(context.database.db, 'production.undo_minutes', '0')
  await move(await only(), 'cure', { early_reason: 'залито вчора' })
  expect((await only()).undo_until).toBeNull()
  expect((await undo(await only())).status).toBe(409)
  await setSetting(context.database.db, 'production.undo_minutes', '10')
})

test('what cures until a day on which nobody works is ready on the next working one', async () => {
  const today = kyivClock(context.clock.now()).date
  await setSetting(context.database.db, 'production.calendar.closed', JSON.stringify([{ from: addDays(today, 7), to: addDays(today, 9) }]))
  await move(await only(), 'cast')
  const ready = toWorkingDay(addDays(today, 10), defaultCalendar)
  expect((await only()).cure_until).toBe(ready)
  await setSetting(context.database.db, 'production.calendar.closed', '[]')
})

test('nothing goes backwards, a blocked batch stands still, and a batch is split where it is', async () => {
  const batch = await only()
  const block = (version: number, reason: string | null) =>
    callAdmin(context, foreman, adminEndpoints.blockBatch, { params: { id: batch.id }, body: { version, reason } })
  expect((await block(batch.version, 'немає білого цементу')).status).toBe(200)
  expect(await move({ ...batch, version: 1 }, 'cast')).toMatchObject({ status: 409, body: { reason: 'batch_blocked' } })
  await block(1, null)
  const split = await callAdmin(context, foreman, adminEndpoints.splitBatch, { params: { id: batch.id }, body: { version: 2, pieces: 2 } })
  expect(split.body.batches.map(({ pieces }) => pieces)).toEqual([4, 2])
  await move({ ...batch, version: 3, pieces: 4 }, 'finish', { early_reason: 'дослідний зразок' })
  expect((await move({ ...batch, version: 4, pieces: 4 }, 'cast')).status).toBe(409)
})

test('scrapped pieces are made again, and the office hears of it once', async () => {
  await setSetting(context.database.db, 'notices.manager_email', 'office@example.com')
  await move(await only(), 'cure', { early_reason: 'залито вчора' })
  await context.database.db.delete(emails)
  const { id, version } = await only()
  const scrap = () =>
    callAdmin(context, foreman, adminEndpoints.scrapBatch, {
      params: { id },
      body: { version, pieces: 1, reason: 'тріщина по дну' },
      idempotencyKey: 'scrap',
    })
  expect((await Promise.all([scrap(), scrap()])).map(({ status }) => status)).toEqual([200, 200])
  expect((await board()).map(({ stage, pieces, remade }) => [stage, pieces, remade])).toEqual(
    expect.arrayContaining([
      ['cure', 5, false],
      ['queue', 1, true],
    ]),
  )
  const scrapEmails = () => context.database.db.select({ kind: emails.kind, to: emails.recipient }).from(emails).where(eq(emails.kind, 'scrap'))
  await context.runJobs()
  expect(await scrapEmails(), 'nobody is told of what may still be undone').toEqual([])
  const again = async () => (await board()).find(({ remade }) => remade) ?? { id: 0, version: 0 }
  expect((await undo(await again())).status).toBe(200)
  expect(await stages()).toEqual([['cure', 6]])
  // The whole batch: its pieces are back where they were.
  const all = await only()
  const scrapAll = { params: { id: all.id }, body: { version: all.version, pieces: 6, reason: 'тріщина по дну' } }
  expect((await callAdmin(context, foreman, adminEndpoints.scrapBatch, scrapAll)).status).toBe(200)
  expect((await undo(await again())).status).toBe(200)
  expect(await board()).toMatchObject([{ id: all.id, stage: 'cure', pieces: 6, remade: false }])
  const last = await only()
  await doAdmin(context, foreman, adminEndpoints.scrapBatch, { params: { id: last.id }, body: { ...scrapAll.body, version: last.version } })
  context.clock.advance(10 * 60_000)
  await context.runJobs()
  expect(await scrapEmails()).toEqual([{ kind: 'scrap', to: 'office@example.com' }])
  expect((await undo(await again())).body).toMatchObject({ reason: 'undo_too_late' })
})

test('what leaves its mould or curing before the day, or was never cast, says why: on the batch, in the order and in the audit', async () => {
  const early = { early_reason: 'клієнт забирає сам' }
  for (const to of ['cure', 'done'] as const) expect(await move(await only(), to)).toMatchObject({ status: 409, body: { reason: 'not_cured' } })
  await move(await only(), 'cast')
  const today = kyivClock(context.clock.now()).date
  expect((await only()).demould_on).toBe(nextWorkingDay(today, defaultCalendar))
  expect(await move(await only(), 'cure')).toMatchObject({ status: 409, body: { reason: 'not_cured' } })
  expect((await move(await only(), 'cure', early)).status).toBe(200)
  expect(await only()).toMatchObject({ demould_on: null, early_reason: early.early_reason })
  expect((await undo(await only())).status).toBe(200)
  // The night in its mould has passed.
  await context.database.db.execute(sql`update batches set cast_on = cast_on - 7`)
  expect((await only()).demould_on).toBe(nextWorkingDay(addDays(today, -7), defaultCalendar))
  expect((await move(await only(), 'cure')).status).toBe(200)
  const cured = (await only()).cure_until
  expect(await move(await only(), 'finish')).toMatchObject({ status: 409, body: { reason: 'not_cured' } })
  expect((await move(await only(), 'finish', { ...early, pieces: 2 })).status).toBe(200)
  const [rest, taken] = (await board()).toSorted((a, b) => b.pieces - a.pieces)
  expect([rest?.early_reason, taken?.early_reason]).toEqual([null, early.early_reason])
  expect((await card()).timeline.at(-1)).toMatchObject({ kind: 'batch', batch: { event: 'moved', to: 'finish' }, text: early.early_reason })
  const audit = await callAdmin(context, owner, adminEndpoints.listAudit, { query: `kind=batch&subject=${rest?.id}` })
  expect(audit.body.data[0]).toMatchObject({ action: 'batch.move', reason: early.early_reason })
  // Taken back it cures on, and nothing is said of it.
  expect((await undo(taken ?? { id: 0, version: 0 })).status).toBe(200)
  expect(await board()).toMatchObject([{ stage: 'cure', pieces: 6, early_reason: null, cure_until: cured }])
  await context.database.db.execute(sql`update batches set cure_until = cast_on`)
  expect((await move(await only(), 'finish', early)).status).toBe(200)
  expect((await only()).early_reason).toBeNull()
})

test('casting before the deposit has come is asked once more', async () => {
  await doAdmin(context, manager, adminEndpoints.changeDeposit, {
    params: { number },
    body: { version: (await card()).version, deposit_kopiykas: 10_000 as Money }, // as JSON says it
  })
  const batch = await only()
  expect(batch.deposit_missing).toBe(true)
  expect(await move(batch, 'cast')).toMatchObject({ status: 409, body: { reason: 'deposit_missing' } })
  expect((await move(batch, 'cast', { despite_deposit: true })).status).toBe(200)
})

test('what is cancelled leaves the board; what the office calls ready is done', async () => {
  const batch = await only()
  await cancel()
  expect(await board()).toEqual([])
  expect(await move(batch, 'cast')).toMatchObject({ status: 409, body: { current: { ended: true } } })
  const placed = await placeOrderAs(context, buyer.headers, { product: catalogue.products.plain, quantity: 2, terms: { payment_method: 'INVOICE' } })
  number = placed.order_number
  await order('confirm')
  await move(await only(), 'cast')
  await order('finish')
  expect(await stages()).toEqual([['done', 2]])
})

test('what is packed stays on the board until it has left, and three days longer', async () => {
  await move(await only(), 'cast')
  expect(await order('finish')).toMatchObject({ status: 200, body: { state: 'ready' } })
  const stands = async () => (await board('')).some((batch) => batch.order.number === number)
  const fourDaysPass = () => context.database.db.execute(sql`update batches set stage_at = stage_at - interval '4 days' where stage = 'done'`)
  await fourDaysPass()
  expect(await stands()).toBe(true)
  expect(await order('ship')).toMatchObject({ status: 200, body: { state: 'shipped' } })
  expect(await stands()).toBe(false)
  await context.database.db.execute(sql`update batches set stage_at = stage_at + interval '2 days' where stage = 'done'`)
  expect(await stands()).toBe(true)
})

test('a mould takes what fits it; an older version of it is refused', async () => {
  const fits = [{ product_id: catalogue.products.plain, size: null }]
  const made = await callAdmin(context, manager, adminEndpoints.createMould, { body: mould({ fits }) })
  const [row] = made.body.data
  expect(row).toMatchObject({ code: 'Ф-1', version: 0, fits: [{ product_id: catalogue.products.plain }] })
  expect((await only()).mould).toMatchObject({ code: 'Ф-1' })
  expect((await callAdmin(context, manager, adminEndpoints.createMould, { body: mould() })).status).toBe(422)
  const edit = (version: number, count: number) =>
    callAdmin(context, manager, adminEndpoints.editMould, { params: { id: row?.id ?? 0 }, body: { ...mould({ fits, count }), version } })
  expect((await edit(0, 3)).status).toBe(200)
  expect(await edit(0, 5)).toMatchObject({ status: 409, body: { current: { count: 3 } } })
  const { days, moulds } = (await callAdmin(context, manager, adminEndpoints.readPlan, {})).body
  expect(days).toHaveLength(10)
  expect(moulds[0]).toMatchObject({ capacity: 3, load: expect.arrayContaining([3]) })
  const batch = await only()
  const planned = await callAdmin(context, manager, adminEndpoints.planBatch, {
    params: { id: batch.id },
    body: { version: batch.version, planned_on: days[1] ?? null, mould_id: row?.id ?? null },
  })
  expect(planned.status).toBe(200)
  const loads = async () => (await callAdmin(context, manager, adminEndpoints.readPlan, {})).body.moulds[0]?.load ?? []
  // It begins on its day and goes on as the mould takes it; its pieces are those of the board.
  expect(Math.max(...(await loads()))).toBe(3)
  expect((await only()).casting.map(({ day, pieces }) => [day, pieces])).toEqual([
    [days[1], 3],
    [days[2], 3],
  ])
  // What was planned for a day that has passed is not forgotten: it fills its mould today.
  const lastWeek = addDays(kyivClock(context.clock.now()).date, -7)
  const overdue = { version: (await only()).version, planned_on: lastWeek, mould_id: row?.id ?? null }
  expect((await callAdmin(context, manager, adminEndpoints.planBatch, { params: { id: batch.id }, body: overdue })).status).toBe(200)
  expect((await loads())[0]).toBe(3)

  // Removed only once no pieces wait for it or are in it, which its list names; who undoes it makes it again.
  const remove = () => callAdmin(context, manager, adminEndpoints.removeMould, { params: { id: row?.id ?? 0 } })
  expect(await remove()).toMatchObject({ status: 409, body: { reason: 'in_use' } })
  const neededBy = async () => (await callAdmin(context, manager, adminEndpoints.listMoulds, {})).body.data[0]?.needed_by
  expect(await neededBy()).toContainEqual({ id: batch.id, order: number, stage: 'queue', pieces: 6 })
  await context.database.db.execute(sql`update batches set mould_id = null where id <> ${batch.id}`)
  await move(await only(), 'cast')
  expect(await neededBy()).toMatchObject([{ id: batch.id, stage: 'cast' }])
  expect((await remove()).status).toBe(409)
  await move(await only(), 'cure', { early_reason: 'дослідний зразок' })
  expect([await neededBy(), (await remove()).status, (await remove()).status]).toEqual([[], 204, 404])
  expect((await callAdmin(context, manager, adminEndpoints.createMould, { body: mould({ fits }) })).status).toBe(200)
})

test('an honest date stands behind everything that waits, and a promise is changed with a reason', async () => {
  const placed = await placeOrderAs(context, buyer.headers, { product: catalogue.products.plain, quantity: 2, terms: { payment_method: 'INVOICE' } })
  const honest = async (of: string) => (await callAdmin(context, manager, adminEndpoints.readHonestDate, { query: `order=${of}` })).body
  const confirmed = await honest(number)
  // Until somebody promises a day, what was said when it was ordered holds, and nothing is called a promise.
  expect(confirmed).toMatchObject({ promised_on: null, ready_to: (await card()).ready_to })
  number = placed.order_number
  const requested = await honest(number)
  expect(requested.expected_on && confirmed.expected_on && requested.expected_on >= confirmed.expected_on).toBe(true)
  const promise = async (promised_on: string, reason: string | null = null) =>
    callAdmin(context, manager, adminEndpoints.changePromise, {
      params: { number },
      body: { version: (await card()).version, promised_on: promised_on as never, reason }, // as JSON says it
    })
  expect(await promise('2026-12-18')).toMatchObject({ status: 200, body: { promised_on: '2026-12-18' } })
  expect((await promise('2026-12-21')).status).toBe(422)
  expect((await promise('2026-12-21', 'форма в ремонті')).status).toBe(200)
  await order('confirm')
  expect((await only()).ready_by).toBe('2026-12-21')
})

test('what waits for a mould moves the shop’s ready-by date of that product alone', async () => {
  const start = async (product: number) => {
    const { body } = await context.call({ url: `/api/v1/product/view/${product}` })
    return (body as { production_start: string }).production_start // by its schema
  }
  const { plain, bench } = catalogue.products
  const before = { plain: await start(plain), bench: await start(bench) }
  number = (await placeOrderAs(context, buyer.headers, { product: plain, quantity: 90, terms: { payment_method: 'INVOICE' } })).order_number
  await order('confirm')
  await refreshQueue.run(context, {})
  context.responseCache.clear()
  expect((await start(plain)) > before.plain).toBe(true)
  expect(await start(bench)).toBe(before.bench)
})

test('a photograph is stored once; the buyer sees it when the office has ticked it', async () => {
  const { id } = await only()
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const send = () =>
    context.call({
      method: 'POST',
      url: `/api/v1/admin/batches/${id}/photos?name=x.png`,
      headers: { ...ownOrigin(context), cookie: foreman.cookie, 'content-type': 'application/octet-stream' },
      payload: Readable.from(picture),
    })
  const stored = [await send(), await send()]
  expect(stored.map(({ status }) => status)).toEqual([200, 200])
  const details = (await callAdmin(context, foreman, adminEndpoints.readBatch, { params: { id } })).body
  expect(details.photos).toMatchObject([{ shown: false, by: 'Олена Коваль' }])
  const photo = details.photos[0]?.id ?? 0
  // The library of pictures knows of which order it is.
  const { body: library } = await callAdmin(context, owner, adminEndpoints.listPictures, { query: 'use=used' })
  const inUse = library.data.find(({ uses }) => uses.includes('workshop'))?.id ?? 0
  const { body: inLibrary } = await callAdmin(context, owner, adminEndpoints.readPicture, { params: { id: inUse } })
  expect(inLibrary).toMatchObject({ uses: ['workshop'], orders: { workshop: [number] } })
  const show = (by: TestStaff) => callAdmin(context, by, adminEndpoints.showBatchPhoto, { params: { id: photo }, body: { shown: true } })
  expect((await show(foreman)).status).toBe(403)
  const seen = async () => OrderView.parse((await context.call({ url: `/api/v1/purchase-order/${number}`, headers: buyer.headers })).body).photos
  expect(await seen()).toEqual([])
  expect((await show(manager)).body.photos).toMatchObject([{ shown: true }])
  expect(await seen()).toHaveLength(1)
})

test('the timeline of an order says what the workshop did with what, who and why; the workshop reads its drawing', async () => {
  const requested = { phone: '0672223344', product_id: catalogue.products.conus, quantity: 6, payment: 'LATER' }
  const placed = await context.call({ method: 'POST', url: '/api/v1/purchase/public', payload: requested })
  number = (placed.body as { order_number: string }).order_number // its answer
  await order('confirm')
  const batch = await only()
  const [moved] = (await move(batch, 'cast', { pieces: 4 })).body.batches.slice(-1)
  const scrap = { version: moved?.version ?? 0, pieces: 1, reason: 'тріщина по ребру' }
  expect((await callAdmin(context, foreman, adminEndpoints.scrapBatch, { params: { id: moved?.id ?? 0 }, body: scrap })).status).toBe(200)
  const { timeline } = await card()
  expect(timeline.filter(({ kind }) => kind === 'batch')).toMatchObject([
    { by: 'Олена Коваль', batch: { event: 'moved', pieces: 4, to: 'cast', product: batch.product.name } },
    { by: 'Олена Коваль', batch: { event: 'scrapped', pieces: 1 }, text: 'тріщина по ребру' },
  ])
  const details = (await callAdmin(context, foreman, adminEndpoints.readBatch, { params: { id: batch.id } })).body
  const drawing = await context.call({ url: details.drawing ?? '' })
  expect([drawing.status, drawing.headers['content-type']]).toEqual([200, expect.stringContaining('image/svg+xml')])
})

test('a process that dies at any statement of a move leaves the whole of it or nothing', { tags: 'proof' }, async () => {
  await move(await only(), 'cast', { pieces: 1 })
  const dying = await createTestContext({}, context.database.url)
  const { during } = injectCrashes(dying.database)
  const actor = { id: null, name: null, requestId: null }
  const whole = async () => {
    const all = await board()
    const { rows } = await context.database.pool.query<{ n: number }>(
      `select count(*)::int as n from batch_events e join batches b on b.id = e.batch_id join orders o on o.id = b.order_id where o.number = $1 and e.kind = 'moved'`,
      [number],
    )
    expect(all.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(6)
    return { waiting: all.find(({ stage }) => stage === 'queue'), moves: rows[0]?.n, parts: all.length }
  }
  let steps = 1
  for (; steps < 80; steps++) {
    const before = await whole()
    const { id = 0, version = 0 } = before.waiting ?? {}
    const died = await during(steps, () => moveBatch(dying, actor, id, { version, to: 'cast', pieces: 1, despite_deposit: false }))
    const after = await whole()
    // Its last statement may have been the commit itself.
    expect(after.moves).toBe(Number(before.moves) + after.parts - before.parts)
    if (!died) break
  }
  expect(steps).toBeGreaterThan(5)
  await dying.close()
})
