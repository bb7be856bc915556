// @module-tag proof
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runningServer } from './platform/db/postgres-server.ts'
import { databaseUrl } from './testing/data-folder.ts'
import { withOpenedShop } from './testing/opened-shop.ts'
import { queryAt } from './testing/query-at.ts'
import { restartAtRandomMoments } from './testing/restarting.ts'
import { ready, startShop } from './testing/shop-process.ts'

vi.setConfig({ testTimeout: 240_000 })

// `npm run proofs restarts` does it for longer.
test('a start right after a stop opens the shop, whatever its database is about to do', async () => {
  await withOpenedShop(async (folder) => {
    expect(await restartAtRandomMoments(folder, 4)).toEqual({ restarts: 4, failures: [], left: false })
  })
})

test('a shop that is killed, alone or with its database, comes up again with every confirmed row', async () => {
  await withOpenedShop(async (folder) => {
    const open = async () => ready(await startShop({ DEMO: 'false', DATA_DIR: folder }))
    const countRows = () => queryAt(databaseUrl(folder), 'select count(*)::int as rows from kept')
    const first = await open()
    await queryAt(databaseUrl(folder), 'create table kept (id int primary key)')
    for (let id = 1; id <= 50; id++) await queryAt(databaseUrl(folder), 'insert into kept values ($1)', [id])
    await first.kill('SIGKILL')

    const second = await open()
    expect(await countRows()).toEqual([{ rows: 50 }])
    await queryAt(databaseUrl(folder), 'insert into kept select generate_series(51, 1000)')
    process.kill(runningServer(join(folder, 'postgres'))?.pid ?? Number.NaN, 'SIGKILL')
    await second.kill('SIGKILL')

    const third = await open()
    expect(await countRows()).toEqual([{ rows: 1000 }])
    expect(await third.kill()).toBe(0)
  })
})
