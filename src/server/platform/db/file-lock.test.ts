import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isShared, takeSharedLock, withExclusiveLock } from './file-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-locks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Another process that does this with the locks and then stays. */
async function elsewhere(work: string) {
  const script = `import { takeSharedLock, withExclusiveLock } from ${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))}
    const stay = () => new Promise(() => setInterval(() => {}, 1e6))
    ${work}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await new Promise((resolve) => child.once('message', resolve))
  return {
    async kill() {
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}

test('one process works at a time, and a lock ends with its killed owner', async () => {
  const path = JSON.stringify(join(folder, 'exclusive'))
  const owner = await elsewhere(`await withExclusiveLock(${path}, () => { process.send('locked'); return stay() })`)
  await expect(withExclusiveLock(join(folder, 'exclusive'), async () => {}, 100)).rejects.toThrow(/^another process holds/)
  await owner.kill()
  expect(await withExclusiveLock(join(folder, 'exclusive'), async () => 'mine', 5_000)).toBe('mine')
})

test('a folder counts as used until the last of its users has released it or was killed', async () => {
  const path = join(folder, 'shared')
  expect(isShared(path)).toBe(false)
  const release = await takeSharedLock(path)
  const other = await elsewhere(`await takeSharedLock(${JSON.stringify(path)}); process.send('shared'); await stay()`)
  release()
  expect(isShared(path)).toBe(true)
  await other.kill()
  expect(isShared(path)).toBe(false)
})
