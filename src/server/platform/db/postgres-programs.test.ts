import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runPostgres } from './postgres-programs.ts'

test.runIf(process.getuid?.() === 0)('a number without a name, as containers run under, is told what PostgreSQL wants', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-nameless-'))
  chmodSync(folder, 0o755)
  const cluster = join(folder, 'cluster')
  const started = runPostgres('initdb', ['-D', cluster], cluster, { name: '', uid: 54_321, gid: 54_321 })
  await expect(started).rejects.toThrow(/54321 has none here: add the line shop:x:54321:54321:.* to \/etc\/passwd, or set DATABASE_URL/)
  rmSync(folder, { recursive: true, force: true })
})
