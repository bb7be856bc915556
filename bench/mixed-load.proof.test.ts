// @module-tag proof
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commandLine, processFamily, residentMb } from '../src/server/testing/process-family.ts'
import { databaseUrl } from '../src/server/testing/data-folder.ts'
import { queryAt } from '../src/server/testing/query-at.ts'
import { ready, startShop, type ShopProcess } from '../src/server/testing/shop-process.ts'
import { copyMedia } from './idle.ts'
import { mixLoad } from './memory.ts'

/** `npm run proofs mixed-load` takes ten. */
const minutes = Number(process.env['MIXED_MINUTES'] ?? 1)
const visitors = 8
const minute = 60_000
vi.setConfig({ testTimeout: (minutes + 10) * minute, hookTimeout: 5 * minute })

const folder = mkdtempSync(join(tmpdir(), 'shop-mixed-load-'))
let shop: ShopProcess
beforeAll(async () => {
  copyMedia(folder)
  shop = await ready(await startShop({ DATA_DIR: folder, LOG_LEVEL: 'error' }), 200)
})
afterAll(async () => {
  await shop.kill()
  rmSync(folder, { recursive: true, force: true })
})

const root = () => shop.child.pid ?? 0
/** The shop's helpers, without its database. */
const helpers = () => processFamily(root()).filter((pid) => pid !== root() && /platform\/work\/child/.test(commandLine(pid)))
const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0

test('under mixed load nothing but a full queue is refused, every order that was acknowledged is there, and the memory comes back', async () => {
  await mixLoad(shop.url, visitors, 0.5) // caches are filled
  const before = residentMb(root())
  const samples: { own: number; all: number }[] = []
  const watching = setInterval(
    () => samples.push({ own: residentMb(root()), all: [root(), ...helpers()].reduce((sum, pid) => sum + residentMb(pid), 0) }),
    2_000,
  )
  const orders = async () => {
    const [row] = (await queryAt(databaseUrl(folder), 'select count(*)::int as orders from orders')) as { orders: number }[] // as it was asked
    return row?.orders ?? 0
  }
  const already = await orders()
  const answers = await mixLoad(shop.url, visitors, minutes)
  clearInterval(watching)

  const failed = [...answers].filter(([about]) => !/^(?:200|201|304|429|503) |^401 POST \/api\/login_check/.test(about))
  expect(failed).toEqual([])
  const counted = (pattern: RegExp) => [...answers].filter(([about]) => pattern.test(about)).reduce((sum, [, count]) => sum + count, 0)
  expect(counted(/^503 /) / counted(/./)).toBeLessThan(0.01)
  const placed = counted(/^201 POST .*purchase/)
  expect(placed).toBeGreaterThan(0)
  expect((await orders()) - already).toBe(placed)

  await expect.poll(() => helpers().length, { timeout: 2 * minute }).toBe(0) // they go when nobody needs them
  await sleep(30_000)
  const after = residentMb(root())
  const third = Math.floor(samples.length / 3)
  const later = median(samples.slice(-third).map(({ own }) => own))
  const earlier = median(samples.slice(third, 2 * third).map(({ own }) => own))
  console.log(
    `${minutes} minutes, ${counted(/./)} calls, ${placed} orders, ${counted(/^503 /)} × 503; MB: before ${before.toFixed(0)}, second third ${earlier.toFixed(0)}, last third ${later.toFixed(0)}, most ${Math.max(...samples.map(({ own }) => own)).toFixed(0)} (with helpers ${Math.max(...samples.map(({ all }) => all)).toFixed(0)}), after rest ${after.toFixed(0)}`,
  )
  // What leaks goes on growing; what is a cache has its limit.
  expect(later - earlier).toBeLessThan(40)
  expect(after).toBeLessThan(350)
})
