import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAppContext } from '../../create-app-context.ts'
import { databaseUrl, withDataDir } from '../../testing/data-folder.ts'
import { queryAt } from '../../testing/query-at.ts'
import { openEmbedded } from './embedded.ts'
import { runningServer } from './postgres-server.ts'

const role = `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user`
const powerless = [{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false }]

test('the shop works in its database without rights beyond it: no program, no file of the machine', async () => {
  await withDataDir(async (folder) => {
    const { close } = await createAppContext({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
    const url = databaseUrl(folder)
    expect(await queryAt(url, role)).toEqual(powerless)
    await expect(queryAt(url, `copy (select 1) to program 'id'`)).rejects.toThrow('permission denied')
    await expect(queryAt(url, `select pg_read_file('/etc/passwd')`)).rejects.toThrow('permission denied')
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
