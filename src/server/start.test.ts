import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { runningServer } from './platform/db/postgres-server.ts'
import { withOpenedShop } from './testing/opened-shop.ts'
import { databaseUrl, ready, startShop, withDataDir } from './testing/shop-process.ts'
import { queryAt } from './testing/query-at.ts'

const quiet = { DEMO: 'false' }

// Every one starts whole shops; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000 })

test('a shop that is killed, alone or with its database, comes up again with every confirmed row', async () => {
  await withOpenedShop(async (folder) => {
    const open = async () => ready(await startShop({ ...quiet, DATA_DIR: folder }))
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

test('a second process joins the running database, and the last one out stops it', async () => {
  await withDataDir(async (folder) => {
    const [first, second] = await Promise.all([startShop({ ...quiet, DATA_DIR: folder }), startShop({ ...quiet, DATA_DIR: folder })])
    await Promise.all([ready(first), ready(second)])
    expect(await first.kill()).toBe(0)
    expect((await fetch(`${second.url}/health/ready`)).status).toBe(200)
    const url = databaseUrl(folder)
    expect(await second.kill()).toBe(0)
    await expect(queryAt(url, 'select 1')).rejects.toThrow()
  })
})

test('a shop prints no warning when it opens its first pages, and requests in flight end before it does', async () => {
  await withOpenedShop(async (folder) => {
    const shop = await ready(await startShop({ ...quiet, DATA_DIR: folder }))
    for (const page of ['product', 'list', 'contact-us']) expect((await fetch(`${shop.url}/uk/${page}`)).status).toBe(200)

    const answers = Array.from({ length: 20 }, () => fetch(`${shop.url}/api/v1/product`))
    const first = await answers[0]
    const ended = shop.kill()
    const statuses = await Promise.all(answers.map(async (answer) => (await answer.catch(() => null))?.status))
    expect(first?.status).toBe(200)
    // What was accepted is answered; what came after the signal was refused or told to come back.
    expect(statuses.filter((status) => status !== 200 && status !== 503 && status !== undefined)).toEqual([])
    expect(await ended).toBe(0)
    expect(shop.output()).not.toContain('Warning')
  })
})

test('a taken port is said in one line', async () => {
  await withOpenedShop(async (folder) => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const url = taken.address()
    const port = typeof url === 'object' && url ? url.port : 0
    const shop = await startShop({ ...quiet, DATA_DIR: folder, PORT: String(port) })
    expect(await shop.ended).toBe(1)
    expect(shop.output().trim()).toBe(`PORT ${port} on 127.0.0.1 is taken`)
    taken.close()
  })
})

test.for([
  [
    'an unreachable database',
    { DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:1/none' },
    /^the database 127\.0\.0\.1:1\/none cannot be reached \(ECONNREFUSED\)$/,
  ],
  ['a database that does not exist', { DATABASE_URL: 'missing' }, /cannot be reached \(3D000\)$/],
  ['a folder that is a file', { DATA_DIR: '/dev/null/shop' }, /^DATA_DIR \/dev\/null\/shop is not a folder$/],
  ['a folder where nothing can be written', { DATA_DIR: '/proc/shop' }, /^DATA_DIR \/proc\/shop cannot be used \(ENOENT\)$/],
  ['a port that is no port', { PORT: 'http' }, /^PORT cannot be used: /],
  ['half of the card keys', { LIQPAY_PUBLIC_KEY: 'i1' }, /must be set together$/],
  ['a database address of another kind', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL cannot be used/],
] as const)('%s is said in one line', async ([, environment, line]) => {
  await withDataDir(async (folder) => {
    const given: Record<string, string> = { ...quiet, DATA_DIR: folder, ...environment }
    if (given['DATABASE_URL'] === 'missing') given['DATABASE_URL'] = new URL('/there_is_no_such_database', inject('postgres')).href
    const shop = await startShop(given)
    expect(await shop.ended).toBe(1)
    expect(shop.output().trim()).toMatch(line)
    expect(shop.output()).not.toContain('secret')
  })
})
