// @module-tag proof
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseUrl } from './testing/data-folder.ts'
import { queryAt } from './testing/query-at.ts'
import { ready, startShop, type ShopProcess } from './testing/shop-process.ts'

const quiet = { DEMO: 'false' }

// It starts a whole shop; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let folder: string
let shop: ShopProcess
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-started-'))
  shop = await ready(await startShop({ ...quiet, DATA_DIR: folder }))
})
afterAll(async () => {
  await shop.kill()
  rmSync(folder, { recursive: true, force: true })
})

test('it works in its database without rights beyond it: no program, no file of the machine', async () => {
  const url = databaseUrl(folder)
  const role = `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user`
  const powerless = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false }
  expect(await queryAt(url, role)).toEqual([powerless])
  await expect(queryAt(url, `copy (select 1) to program 'id'`)).rejects.toThrow('permission denied')
  await expect(queryAt(url, `select pg_read_file('/etc/passwd')`)).rejects.toThrow('permission denied')
})

test.runIf(process.platform === 'linux')('it limits its memory in the process that was started, and leaves an operator’s own limit alone', () => {
  const read = (file: string) => readFileSync(`/proc/${shop.child.pid}/${file}`, 'utf8').replaceAll('\0', ' ')
  expect(read('cmdline')).toContain('--max-old-space-size=512')
  expect(read('environ')).toContain('MALLOC_ARENA_MAX=2')
  // With an operator's limit the import returns; without, the shop would start in this process's place and say that its port is none.
  const limiter = join(import.meta.dirname, 'platform', 'limit-memory.ts')
  const { stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `await import(${JSON.stringify(limiter)}); console.log('left alone')`],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], PORT: 'none', NODE_OPTIONS: '--max-old-space-size=2048' },
    },
  )
  expect(stdout).toBe('left alone\n')
})

test('a taken port is said in one line', async () => {
  const second = await startShop({ ...quiet, DATA_DIR: folder, PORT: String(shop.port) })
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toBe(`PORT ${shop.port} on 127.0.0.1 is taken`)
})

test('it prints no warning when it opens its first pages, and requests in flight end before it does', async () => {
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
