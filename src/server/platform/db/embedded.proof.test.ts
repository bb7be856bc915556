// @module-tag proof
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppContext, type CreatedAppContext } from '../../create-app-context.ts'
import { copyFolder, databaseUrl, withDataDir } from '../../testing/data-folder.ts'
import { queryAt } from '../../testing/query-at.ts'
import { StartUpError } from '../start-up-error.ts'

/** All that a starting shop does to its data folder and its database; `start.proof.test.ts` shows that its failures become one line. */
const open = (folder: string): Promise<CreatedAppContext> => createAppContext({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })

/** The data folder of a closed shop that keeps one row; each test breaks a copy of its own. */
let closed: string
beforeAll(async () => {
  closed = mkdtempSync(join(tmpdir(), 'shop-closed-'))
  const shop = await open(closed)
  await queryAt(databaseUrl(closed), 'create table kept as select 1 as row')
  await shop.close()
  // Copies that start at once would all ask for the port of last time.
  rmSync(join(closed, 'postgres', 'postmaster.opts'))
})
afterAll(() => rmSync(closed, { recursive: true, force: true }))

function withClosedShop(work: (folder: string) => Promise<void>): Promise<void> {
  return withDataDir(async (folder) => {
    copyFolder(closed, folder)
    await work(folder)
  })
}

/** What a refused start says; a {@link StartUpError} is printed as it is. */
async function failure(folder: string): Promise<string> {
  const refused = open(folder)
  await expect(refused).rejects.toBeInstanceOf(StartUpError)
  return refused.then(
    () => '',
    (error: unknown) => String((error as Error).message), // a StartUpError
  )
}

test('a database put back without its hidden files is started with all that it holds', async () => {
  await withClosedShop(async (folder) => {
    rmSync(join(folder, 'postgres', '.complete'), { force: true })
    const shop = await open(folder)
    expect(await queryAt(databaseUrl(folder), 'select * from kept')).toEqual([{ row: 1 }])
    await shop.close()
  })
})

test.for(['global/pg_control', 'PG_VERSION'])('a database that has lost its %s is refused in one line and left as it is', async (lost) => {
  await withClosedShop(async (folder) => {
    rmSync(join(folder, 'postgres', '.complete'), { force: true })
    rmSync(join(folder, 'postgres', lost))
    expect(await failure(folder)).toMatch(/^the embedded database does not start: .+$/)
    expect(readFileSync(join(folder, 'postgres', 'postgresql.auto.conf'), 'utf8')).not.toBe('')
  })
})

test('a folder of other files in the place of the database is refused in one line and left as it is', async () => {
  await withDataDir(async (folder) => {
    mkdirSync(join(folder, 'postgres'))
    writeFileSync(join(folder, 'postgres', 'orders.csv'), 'precious')
    expect(await failure(folder)).toMatch(/^\S+\/postgres holds files but no database: .+$/)
    expect(readFileSync(join(folder, 'postgres', 'orders.csv'), 'utf8')).toBe('precious')
  })
})

test('a database without its secrets is refused in one line, and no new secrets are made', async () => {
  await withClosedShop(async (folder) => {
    const path = join(folder, 'secrets.json')
    const secrets = readFileSync(path, 'utf8')
    rmSync(path)
    expect(await failure(folder)).toMatch(/^\S+\/secrets\.json is missing, but .+: put it back from the backup$/)
    expect(() => readFileSync(path)).toThrow('ENOENT')

    writeFileSync(path, secrets.replace(/("databasePassword": ")[^"]+/, '$1another'))
    expect(await failure(folder)).toMatch(/^\S+\/postgres does not accept the password in secrets\.json: .+$/)

    writeFileSync(path, secrets)
    const shop = await open(folder)
    expect(await queryAt(databaseUrl(folder), 'select * from kept')).toEqual([{ row: 1 }])
    await shop.close()
  })
})

test("a copy of a running shop's folder has a database of its own", async () => {
  await withDataDir(async (folder) => {
    copyFolder(closed, join(folder, 'shop'))
    const shop = await open(join(folder, 'shop'))
    await queryAt(databaseUrl(join(folder, 'shop')), 'checkpoint').catch(() => {}) // so that nothing is on its way while it is copied
    spawnSync('cp', ['-a', join(folder, 'shop'), join(folder, 'copy')])

    const copy = await open(join(folder, 'copy'))
    await queryAt(databaseUrl(join(folder, 'copy')), 'update kept set row = 2')
    expect(await queryAt(databaseUrl(join(folder, 'shop')), 'select * from kept')).toEqual([{ row: 1 }])
    await copy.close()
    expect(await queryAt(databaseUrl(join(folder, 'shop')), 'select * from kept')).toEqual([{ row: 1 }])
    await shop.close()
  })
})
