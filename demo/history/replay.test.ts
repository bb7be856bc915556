import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { addDays, kyivClock, kyivMoment, plainDate } from '#contract/plain-date.ts'
import { readRecordings, seedDemoHistory } from './replay.ts'
import { media } from '#server/modules/media/tables.ts'
import { orders } from '#server/modules/sales/orders/tables.ts'
import { hexDigest } from '#server/platform/digest.ts'
import { seedDemoStaff } from '#server/modules/staff/demo-staff.ts'
import { openStaffSession, sessionCookie } from '#server/modules/staff/index.ts'
import { createProduct } from '#server/testing/product-factory.ts'
import { callAdmin } from '#server/testing/staff-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
beforeAll(async () => (context = await createTestContext({ NODE_ENV: 'development', DEMO: 'true' })))
afterAll(() => context.close())

test('the history names only pictures that the demonstration has: after another rendering it is recorded anew', () => {
  const folder = join(import.meta.dirname, '../pictures')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.webp'))
  const there = new Set(files.map((file) => hexDigest(readFileSync(join(folder, file)))))
  const named = readRecordings().flatMap(({ pictures }) => Object.values(pictures))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((sourceHash) => !there.has(sourceHash))).toEqual([])
})

test('the history fits every weekday on which a demonstration may begin, on its own days and under their numbers, once', async () => {
  const { db } = context.database
  const recordings = readRecordings()
  await seedDemoStaff(context)
  // Other ids than those of the shop in which it was recorded.
  const id = await createProduct(context)
  const codes = JSON.stringify([...new Set(recordings.flatMap((one) => Object.values(one.products)))])
  await db.execute(sql`insert into products overriding system value
    select (jsonb_populate_record(p, jsonb_build_object('id', 1000 + n, 'code', c.code))).*
    from products p, jsonb_array_elements_text(${codes}::jsonb) with ordinality as c(code, n) where p.id = ${id}`)
  const picture = { type: 'webp', width: 8, height: 8, placeholder: '#999999', bytes: 8, createdAt: new Date(0) } as const
  const sourceHashes = new Set(recordings.flatMap((one) => Object.values(one.pictures)))
  for (const sourceHash of sourceHashes) await db.insert(media).values({ ...picture, hash: sourceHash.slice(0, 20), sourceHash })

  for (const [ahead, { tables }] of recordings.entries()) {
    const written = [...Object.keys(tables), 'order_counters', 'quote_counters'].map((table) => sql.identifier(table))
    await db.execute(sql`truncate ${sql.join(written, sql`, `)} restart identity cascade`)
    const today = addDays(plainDate('2027-01-04'), ahead)
    context.clock.advance(kyivMoment(today, 15 * 60).getTime() - context.clock.now().getTime())
    await seedDemoHistory(context)
    const placed = await db.select().from(orders).orderBy(asc(orders.id))
    expect(placed).toHaveLength(tables['orders']?.length ?? -1)
    const moments = placed.map(({ createdAt }) => kyivClock(createdAt))
    expect(placed.filter(({ number }, index) => number.slice(3, 7) !== moments[index]?.date.slice(0, 4))).toEqual([])
    expect(placed.flatMap(({ number }) => (number.endsWith('-00001') ? number : []))).toEqual(['AC-2026-00001', 'AC-2027-00001'])
    // At the story's hour, in the summer before, and yesterday.
    expect([moments[0]?.minutes, moments.at(-1)?.date]).toEqual([10 * 60 + 20, addDays(today, -1)])
  }
  const numbers = (await db.select({ number: orders.number }).from(orders)).map(({ number }) => number)
  await seedDemoHistory(context)
  expect(await db.$count(orders)).toBe(numbers.length)
  const secret = await openStaffSession(context, db, { staffId: 2, codeAt: context.clock.now(), userAgent: undefined })
  const manager = { cookie: sessionCookie(context, secret).split(';')[0] ?? '' }
  for (const number of numbers.slice(-15))
    expect(await callAdmin(context, manager, adminEndpoints.readOrder, { params: { number } }), number).toMatchObject({ status: 200 })
  const { body } = await callAdmin(context, manager, adminEndpoints.listBatches)
  expect(body.data.length).toBeGreaterThan(5)
})
