// @module-tag proof
import { expect, test, vi } from 'vitest'
import { orderStates } from '#contract/order.ts'
import { recordDay } from './record.ts'
import { pictureIds, productIds, readRecordings, type Recording } from './replay.ts'
import { databaseUrl, withDataDir } from '#server/testing/data-folder.ts'
import { queryAt } from '#server/testing/query-at.ts'
import { copySeededShop } from '#server/testing/seeded-data-dir.ts'
import { ready, startShop } from '#server/testing/shop-process.ts'

vi.setConfig({ testTimeout: 400_000 })

test('a demonstration opens with half a year of work in every state, once, and writes to nobody', async () => {
  await withDataDir(async (folder) => {
    await copySeededShop(folder)
    const environment = { DATA_DIR: folder, DEMO: 'true' }
    const first = await ready(await startShop(environment), 300)
    expect(first.output()).not.toContain('history was left out')
    const url = databaseUrl(folder)
    const count = async (from: string) => (await queryAt(url, `select count(*)::int as n from ${from}`)).map((row) => Object(row).n)
    const states = (await queryAt(url, 'select distinct state from orders')).map((row) => Object(row).state)
    expect(new Set(states)).toEqual(new Set(orderStates))
    expect(new Set((await queryAt(url, 'select distinct state from quotes')).map((row) => Object(row).state))).toEqual(
      new Set(['draft', 'sent', 'accepted', 'declined']),
    )
    for (const some of [
      'batches where stage = $$queue$$',
      'batches where blocked is not null',
      'moulds',
      'customers',
      'receipts',
      'shipments',
      'order_credits where ended_at is null',
      'batch_photos',
    ])
      expect(await count(some), some).not.toEqual([0])
    expect(await count('emails')).toEqual([0])
    expect(await count("jobs.job where name like '%order%' and state = 'created'")).toEqual([0])
    const orders = await count('orders')
    await first.kill()
    const second = await ready(await startShop(environment), 300)
    expect(await count('orders')).toEqual(orders)
    await second.kill()
  })
})

test('what was recorded is what the shop makes of the story today: else node demo/history/record.ts', async () => {
  const [monday] = readRecordings()
  if (!monday) throw new Error('nothing is recorded')
  // Without what differs from run to run, the offer's version, and the ids that a new product or picture moves.
  const lasting = ({ numbers, tables, products, pictures }: Recording) =>
    JSON.stringify([numbers, tables])
      .replaceAll(productIds, (_, id: string) => products[id] ?? '')
      .replaceAll(pictureIds, (_, id: string) => pictures[id] ?? '')
      .replaceAll(/(?<="offer_version":)"[^"]*"|sealed\.[\w-]+|[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g, '…')
  expect(lasting(await recordDay(monday.day))).toBe(lasting(monday))
})
