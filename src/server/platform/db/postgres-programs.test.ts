import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { binaries, complaintOf } from './postgres-programs.ts'

test.runIf(process.getuid?.() === 0)('a number without a name, as containers run under, is told what PostgreSQL wants', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-nameless-'))
  const uid = 54_321
  const { stderr } = spawnSync((await binaries()).initdb, ['-D', join(folder, 'cluster')], { uid, gid: uid, cwd: '/', encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  expect(complaintOf({ stderr })).toMatch(/54321 has none here: add the line shop:x:54321:54321:.* to \/etc\/passwd, or set DATABASE_URL/)
})
