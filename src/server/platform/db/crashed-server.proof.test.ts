// @module-tag proof
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createProduct } from '../../testing/product-factory.ts'
import { databaseUrl, withDataDir } from '../../testing/data-folder.ts'
import { ready, startShop, type ShopProcess } from '../../testing/shop-process.ts'
import { queryAt } from '../../testing/query-at.ts'
import { systemClock } from '../clock.ts'
import { openDatabase } from './db.ts'
import { runningServer } from './postgres-server.ts'

vi.setConfig({ testTimeout: 180_000 })

async function order(shop: ShopProcess, product: number): Promise<number> {
  const answer = await fetch(`${shop.url}/api/v1/purchase/public`, {
    method: 'POST',
    body: JSON.stringify({ phone: '0671234567', product_id: product, quantity: 1 }),
    headers: { 'content-type': 'application/json' },
  }).catch(() => null)
  return answer?.status ?? 0
}

test('two processes open one new shop; a killed PostgreSQL is brought back: every process of the shop takes orders again, and nothing confirmed is lost; the last one out stops it', async () => {
  await withDataDir(async (folder) => {
    const environment = { DEMO: 'false', DATA_DIR: folder, LOG_LEVEL: 'error' }
    const shops = await Promise.all([startShop(environment), startShop(environment)])
    await Promise.all(shops.map((shop) => ready(shop, 120)))
    const database = openDatabase(databaseUrl(folder), { max: 1 })
    const product = await createProduct({ database, clock: systemClock })
    await database.close()
    await queryAt(databaseUrl(folder), `insert into settings (key, value) values ('notices', '{"manager_email": "manager@shop.test"}')`)
    let confirmed = 0
    for (let kill = 0; kill < 2; kill++) {
      for (const shop of shops) for (let n = 0; n < 3; n++) if ((await order(shop, product)) === 201) confirmed++
      process.kill(runningServer(join(folder, 'postgres'))?.pid ?? Number.NaN, 'SIGKILL')
      for (const shop of shops) {
        await expect.poll(() => order(shop, product), { timeout: 40_000, interval: 200, message: shop.output() }).toBe(201)
        confirmed++
      }
    }
    const ask = (text: string) => queryAt(databaseUrl(folder), text)
    expect(await ask('select count(*)::int as n from orders')).toEqual([{ n: confirmed }])
    expect(confirmed).toBe(16)
    // The queue works again (an e-mail about every order), and both processes hear again what the other changes.
    await expect.poll(() => ask(`select count(distinct key)::int as n from emails`), { timeout: 60_000 }).toEqual([{ n: confirmed }])
    await expect
      .poll(() => ask(`select count(*)::int as n from pg_stat_activity where query like 'listen public_content%'`), { timeout: 60_000 })
      .toEqual([{ n: 2 }])
    // The last one out stops what was started anew; until then the other one works on.
    const [first, second] = shops
    expect(await first.kill(), first.output()).toBe(0)
    expect((await fetch(`${second.url}/health/ready`)).status).toBe(200)
    expect(await second.kill(), second.output()).toBe(0)
    expect(runningServer(join(folder, 'postgres'))).toBeNull()
  })
})

test('a PostgreSQL that is too busy to answer after a crash is waited for', async () => {
  await withDataDir(async (folder) => {
    const environment = { DEMO: 'false', DATA_DIR: folder, LOG_LEVEL: 'error' }
    const before = await ready(await startShop(environment), 120)
    await before.kill('SIGKILL')
    const { pid = Number.NaN } = runningServer(join(folder, 'postgres')) ?? {}
    process.kill(pid, 'SIGSTOP')
    const starting = await startShop(environment)
    setTimeout(() => process.kill(pid, 'SIGCONT'), 13_000) // longer than one try to connect
    const shop = await ready(starting, 120)
    expect(await shop.kill(), shop.output()).toBe(0)
  })
})
