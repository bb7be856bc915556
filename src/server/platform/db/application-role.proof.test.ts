// @module-tag proof
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withDataDir } from '../../testing/data-folder.ts'
import { openEmbedded } from './embedded.ts'
import { runningServer } from './postgres-server.ts'

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
