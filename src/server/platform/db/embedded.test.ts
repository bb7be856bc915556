import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { copyFolder } from '../../testing/opened-shop.ts'
import { databaseUrl, ready, startShop, withDataDir, type ShopProcess } from '../../testing/shop-process.ts'
import { queryAt } from '../../testing/query-at.ts'

const quiet = { DEMO: 'false' }
// Every one starts whole shops; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

async function openShop(folder: string): Promise<ShopProcess> {
  return ready(await startShop({ ...quiet, DATA_DIR: folder }))
}

/** The data folder of a closed shop that keeps one row; each test breaks a copy of its own. */
let closed: string
beforeAll(async () => {
  closed = mkdtempSync(join(tmpdir(), 'shop-closed-'))
  copyFolder(inject('openedShop'), closed)
  const shop = await openShop(closed)
  await queryAt(databaseUrl(closed), 'create table kept as select 1 as row')
  expect(await shop.kill()).toBe(0)
  rmSync(join(closed, 'postgres', 'postmaster.opts'))
})
afterAll(() => rmSync(closed, { recursive: true, force: true }))

function withClosedShop(work: (folder: string) => Promise<void>): Promise<void> {
  return withDataDir(async (folder) => {
    copyFolder(closed, folder)
    await work(folder)
  })
}

async function failure(folder: string): Promise<string> {
  const shop = await startShop({ ...quiet, DATA_DIR: folder })
  expect(await shop.ended).toBe(1)
  return shop.output()
}

test('a database put back without its hidden files is started with all that it holds', async () => {
  await withClosedShop(async (folder) => {
    rmSync(join(folder, 'postgres', '.complete'), { force: true })
    const shop = await openShop(folder)
    expect(await queryAt(databaseUrl(folder), 'select * from kept')).toEqual([{ row: 1 }])
    await shop.kill()
  })
})

test.for(['global/pg_control', 'PG_VERSION'])('a database that has lost its %s is refused in one line and left as it is', async (lost) => {
  await withClosedShop(async (folder) => {
    rmSync(join(folder, 'postgres', '.complete'), { force: true })
    rmSync(join(folder, 'postgres', lost))
    expect(await failure(folder)).toMatch(/^the embedded database does not start: .+\n$/)
    expect(readFileSync(join(folder, 'postgres', 'postgresql.auto.conf'), 'utf8')).not.toBe('')
  })
})

test('a folder of other files in the place of the database is refused in one line and left as it is', async () => {
  await withDataDir(async (folder) => {
    mkdirSync(join(folder, 'postgres'))
    writeFileSync(join(folder, 'postgres', 'orders.csv'), 'precious')
    expect(await failure(folder)).toMatch(/^\S+\/postgres holds files but no database: .+\n$/)
    expect(readFileSync(join(folder, 'postgres', 'orders.csv'), 'utf8')).toBe('precious')
  })
})

test('a database without its secrets is refused in one line, and no new secrets are made', async () => {
  await withClosedShop(async (folder) => {
    const path = join(folder, 'secrets.json')
    const secrets = readFileSync(path, 'utf8')
    rmSync(path)
    expect(await failure(folder)).toMatch(/^\S+\/secrets\.json is missing, but .+: put it back from the backup\n$/)
    expect(() => readFileSync(path)).toThrow('ENOENT')

    writeFileSync(path, secrets.replace(/("databasePassword": ")[^"]+/, '$1another'))
    expect(await failure(folder)).toMatch(/^\S+\/postgres does not accept the password in secrets\.json: .+\n$/)

    writeFileSync(path, secrets)
    const shop = await openShop(folder)
    expect(await queryAt(databaseUrl(folder), 'select * from kept')).toEqual([{ row: 1 }])
    await shop.kill()
  })
})

test("a copy of a running shop's folder has a database of its own", async () => {
  await withDataDir(async (folder) => {
    copyFolder(closed, join(folder, 'shop'))
    const shop = await openShop(join(folder, 'shop'))
    await queryAt(databaseUrl(join(folder, 'shop')), 'checkpoint').catch(() => {}) // so that nothing is on its way while it is copied
    spawnSync('cp', ['-a', join(folder, 'shop'), join(folder, 'copy')])

    const copy = await openShop(join(folder, 'copy'))
    await queryAt(databaseUrl(join(folder, 'copy')), 'update kept set row = 2')
    expect(await queryAt(databaseUrl(join(folder, 'shop')), 'select * from kept')).toEqual([{ row: 1 }])
    expect(await copy.kill()).toBe(0)
    expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200)
    expect(await shop.kill()).toBe(0)
  })
})
