import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAppContext } from '../../create-app-context.ts'
import { createProduct } from '../../testing/product-factory.ts'
import { databaseUrl, withDataDir } from '../../testing/data-folder.ts'
import { queryAt } from '../../testing/query-at.ts'
import { readSecrets } from '../data-dir.ts'
import { applicationRole } from './application-role.ts'
import { ensureCluster } from './cluster.ts'
import { migrateDatabase } from './db.ts'
import { openEmbedded } from './embedded.ts'
import { runningServer, startServer, stopServer } from './postgres-server.ts'

const role = `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user`
const powerless = [{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false }]

test('a database in which the superuser owns everything is handed over at the next start, with its rows', async () => {
  await withDataDir(async (folder) => {
    const { databasePassword } = readSecrets(folder)
    await ensureCluster(folder, databasePassword)
    const { port } = await startServer(join(folder, 'postgres'))
    const superuser = (database: string) => `postgresql://shop:${databasePassword}@127.0.0.1:${port}/${database}`
    await queryAt(superuser('postgres'), 'create database shop')
    await migrateDatabase(superuser('shop'))
    await queryAt(superuser('shop'), `insert into settings (key, value) values ('kept', '{}')`)
    await stopServer(join(folder, 'postgres'))

    const { context, close } = await createAppContext({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
    const url = databaseUrl(folder)
    expect(await queryAt(url, role)).toEqual(powerless)
    expect(await queryAt(url, `select key from settings where key = 'kept'`)).toEqual([{ key: 'kept' }])
    const foreign = `select oid::regclass::text as name from pg_class c where oid >= 16384 and relkind in ('r', 'p', 'v', 'S')
      and relowner <> '${applicationRole}'::regrole and relnamespace::regnamespace::text not like 'pg\\_%'`
    expect(await queryAt(url, foreign)).toEqual([])
    // As the shop's own role: what was handed over can be written.
    const product = await createProduct(context)
    expect(await queryAt(url, 'select id from products')).toEqual([{ id: product }])
    await close()
  })
})

const asRoot = process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0

test.runIf(asRoot)('as root below a closed folder the server may pass through it and nothing else', async () => {
  await withDataDir(async (folder) => {
    mkdirSync(join(folder, 'closed'), { mode: 0o700 })
    mkdirSync(join(folder, 'closed', 'data'))
    const embedded = await openEmbedded(join(folder, 'closed', 'data'), 'test')
    const pid = runningServer(join(folder, 'closed', 'data', 'postgres'))?.pid
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const mayReadAndSearch = '0000000000000004'
    for (const set of ['CapEff', 'CapPrm', 'CapBnd']) expect(status).toContain(`${set}:\t${mayReadAndSearch}`)
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
    expect(status).not.toMatch(/^Uid:\t0/m)
    await embedded.stop()
  })
})
