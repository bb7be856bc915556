// @module-tag proof
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { AdminPicture } from '#contract/admin/pictures.ts'
import type { ProductEditor, ProductRows, ProductSaved } from '#contract/admin/products.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { openEmbedded } from './platform/db/embedded.ts'
import { withDataDir } from './testing/data-folder.ts'
import { startFakeS3 } from './testing/fake-s3.ts'
import { queryAt } from './testing/query-at.ts'
import { ready, startShop, type ShopProcess } from './testing/shop-process.ts'

vi.setConfig({ testTimeout: 400_000 })

/** Everything that was left below a folder, without what Node compiles for itself. */
const filesIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile() && !/node-compile-cache|^v8-/.test(join(entry.parentPath, entry.name)))
    .map(({ name }) => name)

test('two hosts with nothing in common but database, bucket and secret are one shop, and when one is killed the other loses nothing', async () => {
  const store = await startFakeS3()
  await withDataDir(async (folder) => {
    mkdirSync(join(folder, 'database'))
    const database = await openEmbedded(join(folder, 'database'), 'two-hosts')
    const hosts: ShopProcess[] = []
    const environmentOf = (name: string) => {
      const [dataDir, temporary] = [join(folder, name), join(folder, `${name}-tmp`)]
      mkdirSync(temporary, { recursive: true })
      const shared = { DATABASE_URL: database.url, JWT_SECRET: 'one-secret-of-both-hosts-one-secret-of-both-hosts', ...store.settings }
      return { ...shared, DATA_DIR: dataDir, TMPDIR: temporary, HOSTNAME: name }
    }
    try {
      // They start at once on an empty database: one makes the tables and the catalogue, the other waits for it.
      hosts.push(...(await Promise.all(['anna', 'borys'].map(async (name) => startShop(environmentOf(name))))))
      const [anna, borys] = hosts as [ShopProcess, ShopProcess] // two were started
      await Promise.all(hosts.map((host) => ready(host, 240)))

      const acknowledged: string[] = []
      const order = async (host: ShopProcess) => {
        const body = JSON.stringify({ phone: '+380671234567', product_id: 1, quantity: 1, payment: 'LATER' })
        const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
        const send = () => fetch(`${host.url}/api/v1/purchase/public`, { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) })
        let answer = await send()
        // Who is told that the shop is busy comes again with the same key, as a page does.
        for (let tries = 0; answer.status === 503 && tries < 20; tries++) {
          await sleep(1_000)
          answer = await send()
        }
        if (answer.status !== 201) return answer.status
        acknowledged.push(((await answer.json()) as OrderPlaced).order_number) // by its status
        return 201
      }
      expect(new Set(await Promise.all(Array.from({ length: 20 }, (_, at) => order(at % 2 === 0 ? anna : borys))))).toEqual(new Set([201]))

      const signedIn = await fetch(`${anna.url}/dev/colleague`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: anna.url },
        body: new URLSearchParams({ role: 'owner', name: 'Олена Коваль' }),
      })
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const office = async <T>(host: ShopProcess, method: string, path: string, body?: object | Buffer): Promise<T> => {
        const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json'
        const answer = await fetch(`${host.url}/api/v1/admin${path}`, {
          method,
          headers: { cookie, origin: host.url, ...(body ? { 'content-type': type } : {}) },
          ...(body ? { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) } : {}),
        })
        expect(answer.status, `${method} ${path}: ${await answer.clone().text()}`).toBeLessThan(300)
        return (await answer.json().catch(() => null)) as T // as the contract says
      }

      // Whoever signed in at one is signed in at the other, whose pages follow what is published at the first.
      const { data } = await office<ProductRows>(borys, 'GET', '/products')
      const { id, version } = await office<ProductEditor>(borys, 'GET', `/products/${data[0]?.id}`)
      // A busy host answers 503: that is another fault than an old name.
      const shown = async (host: ShopProcess) => {
        const answer = await fetch(`${host.url}/uk/product/view/${id}`)
        return [answer.status, (await answer.text()).includes('Назва з другого вузла') ? 'renamed' : 'as it was']
      }
      const renamed = [200, 'renamed']
      expect([await shown(anna), await shown(borys)]).toEqual([anna, borys].map(() => [200, 'as it was']))
      const draft = { version, changes: { 'name.uk': 'Назва з другого вузла' } }
      const saved = await office<ProductSaved>(anna, 'PUT', `/products/${id}/draft`, draft)
      await office(anna, 'POST', `/products/${id}/publish`, { version: saved.product.version })
      await expect.poll(() => shown(borys), { timeout: 20_000 }).toEqual(renamed)

      const pixels = { create: { width: 640, height: 480, channels: 3 as const, background: '#807a70' } }
      const { url } = await office<AdminPicture>(anna, 'POST', '/pictures', await sharp(pixels).jpeg().toBuffer())
      const variant = await fetch(`${borys.url}${url}`)
      expect([variant.status, variant.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true])
      for (const place of ['anna/media', 'borys/media', 'anna-tmp', 'borys-tmp']) expect([place, filesIn(join(folder, place))]).toEqual([place, []])

      // One is killed among orders of both: the other goes on.
      const buying = Promise.all(
        [anna, borys, anna, borys].map(async (host) => {
          const outcomes: (number | null)[] = []
          for (let count = 0; count < 8; count++) outcomes.push(await order(host).catch(() => null))
          return outcomes
        }),
      )
      await sleep(300)
      await anna.kill('SIGKILL')
      const [killed, living] = await buying
      expect(killed).toContain(null)
      expect(new Set(living)).toEqual(new Set([201]))
      await expect.poll(() => order(borys), { timeout: 60_000 }).toBe(201)
      expect((await office<ProductRows>(borys, 'GET', '/products')).data.length).toBeGreaterThan(0)
      const numbers = ((await queryAt(database.url, 'select number from orders order by number')) as { number: string }[]).map(({ number }) => number) // as it was asked
      expect(acknowledged.filter((number) => !numbers.includes(number))).toEqual([])
      expect(numbers.map((number) => Number(number.slice(-5)))).toEqual(numbers.map((_, at) => at + 1))

      const again = await ready(await startShop({ ...environmentOf('anna') }), 120)
      hosts.push(again)
      expect(await order(again)).toBe(201)
      await expect.poll(() => shown(again), { timeout: 20_000 }).toEqual(renamed)
    } finally {
      await Promise.all(hosts.map((host) => host.kill()))
      await database.stop()
      await store.close()
    }
  })
})
