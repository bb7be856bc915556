import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from './platform/free-port.ts'
import { startFakeS3 } from './testing/fake-s3.ts'
import { copyFolder } from './testing/opened-shop.ts'
import { copySeededShop } from './testing/seeded-data-dir.ts'
import { ready, startShop, withDataDir } from './testing/shop-process.ts'

// Starts whole shops; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000 })

const run = promisify(execFile)
const runCommand = (name: 'backup' | 'restore', environment: { readonly DATA_DIR: string }, ...args: string[]) =>
  run(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'development', ...environment },
  })

/** Once an hour a running shop that has no backup makes one by itself; whoever is refused meanwhile tries again. */
async function command(...given: Parameters<typeof runCommand>): Promise<{ readonly stdout: string }> {
  try {
    return await runCommand(...given)
  } catch (error) {
    if (!String(error).includes('another process is making a backup')) throw error
    await sleep(1_000)
    return command(...given)
  }
}

const person = {
  email: 'olena.backup@example.com',
  firstName: 'Олена',
  lastName: 'Коваль',
  phone: '+380671234567',
  password: 'тихий став греблю рве',
}

async function call(url: string, path: string, { body, token }: { body?: object; token?: string } = {}): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.headers.get('content-type')?.includes('json') ? answer.json() : Buffer.from(await answer.arrayBuffer()).toString('base64')
}

const signIn = async (url: string) =>
  ((await call(url, '/api/login_check', { body: { username: person.email, password: person.password } })) as { token: string }).token // our own answer

async function buy(url: string, token: string): Promise<void> {
  const line = (await call(url, '/api/v1/cart/add/product/1', { body: { quantity: 1 }, token })) as { id: number } // our own answer
  const body = { purchaseProductIds: [line.id], payment_method: 'INVOICE', offer_accepted: true, adult_confirmed: true }
  await call(url, '/api/v1/cartcheckout', { body, token })
}

/** What the buyer sees: orders, their documents, the catalogue, its pictures. */
async function seenBy(address: string, token: string) {
  const orders = (await call(address, '/api/v1/purchase-order?limit=10', { token })) as { data: { order_number: string }[] } // our own answer
  const documents = await Promise.all(
    orders.data.map(
      async ({ order_number }) => ((await call(address, `/api/v1/purchase-order/${order_number}/confirmation.pdf`, { token })) as string).length,
    ), // a file
  )
  const catalogue = await call(address, '/api/v1/product?limit=50')
  // Their bytes may differ: a picture is first packed quickly and better later. Its original is compared with the files.
  const pictures = [...new Set(JSON.stringify(catalogue).match(/\/media\/[\w./-]+/g) ?? [])].slice(0, 5)
  for (const url of pictures) await call(address, url)
  return { orders, documents, catalogue, pictures }
}

function originals(dataDir: string): [name: string, hash: string][] {
  const folder = join(dataDir, 'media', 'masters')
  return readdirSync(folder).map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  ])
}

/** The demo catalogue: the first run of a day makes it, and the journeys take the same one. */
let seeded: string
beforeAll(async () => {
  seeded = mkdtempSync(join(tmpdir(), 'shop-seeded-'))
  await copySeededShop(seeded)
}, 600_000)
afterAll(() => rmSync(seeded, { recursive: true, force: true }))

test('a shop is backed up while it runs and restored elsewhere: every order, document, picture and login is there', async () => {
  await withDataDir(async (folder) => {
    const dataDir = join(folder, 'first')
    copyFolder(seeded, dataDir)
    const shop = await ready(await startShop({ DATA_DIR: dataDir }))
    await call(shop.url, '/api/v1/user/registration', { body: { ...person, passwordRepeat: person.password } })
    const token = await signIn(shop.url)
    for (let order = 0; order < 2; order++) await buy(shop.url, token)
    const file = join(folder, 'backup.tar.gz')
    const seen = await seenBy(shop.url, token)
    expect((await command('backup', { DATA_DIR: dataDir }, file)).stdout).toMatch(/backup\.tar\.gz \(\d+\.\d MB\)\n$/)
    expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200)
    await shop.kill()

    const elsewhere = join(folder, 'second')
    expect((await command('restore', { DATA_DIR: elsewhere }, file)).stdout).toMatch(/^The shop of .* is restored into .*second\n$/)
    const restored = await ready(await startShop({ DATA_DIR: elsewhere, PORT: String(await freePort()) }))
    try {
      // The old token is good too: the secrets came along.
      expect(await seenBy(restored.url, token)).toEqual(seen)
      expect(await seenBy(restored.url, await signIn(restored.url))).toEqual(seen)
      expect(seen.documents).toHaveLength(2)
      expect(seen.pictures).toHaveLength(5)
      expect(originals(elsewhere)).toEqual(originals(dataDir))
    } finally {
      await restored.kill()
    }

    await expect(command('restore', { DATA_DIR: elsewhere }, file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^DATA_DIR .* is not empty .*\n$/),
    })
  })
})

test('the shop of one host moves into a bucket by a backup, and is backed up and restored there: nothing of it needs the disk of a host', async () => {
  const store = await startFakeS3()
  try {
    await withDataDir(async (folder) => {
      const from = join(folder, 'one-host')
      copyFolder(seeded, from)
      const file = join(folder, 'backup.tar.gz')
      await command('backup', { DATA_DIR: from }, file)

      const host = { DATA_DIR: join(folder, 'first'), ...store.settings }
      await command('restore', host, file)
      const shop = await ready(await startShop(host))
      await call(shop.url, '/api/v1/user/registration', { body: { ...person, passwordRepeat: person.password } })
      const token = await signIn(shop.url)
      await buy(shop.url, token)
      const seen = await seenBy(shop.url, token)
      expect(seen).toMatchObject({ documents: [expect.any(Number)], pictures: { length: 5 } })
      const name = basename((await command('backup', host)).stdout.split(' ')[0] ?? '')
      await shop.kill()
      expect(existsSync(join(host.DATA_DIR, 'media'))).toBe(false)

      const next = { DATA_DIR: join(folder, 'second'), ...store.settings }
      await command('restore', next, name)
      const restored = await ready(await startShop({ ...next, PORT: String(await freePort()) }))
      try {
        expect(await seenBy(restored.url, token)).toEqual(seen)
      } finally {
        await restored.kill()
      }
    })
  } finally {
    await store.close()
  }
})

test('a folder in which restoring was interrupted does not open as a shop', async () => {
  await withDataDir(async (folder) => {
    writeFileSync(join(folder, 'restore-unfinished'), '')
    const shop = await startShop({ DATA_DIR: folder })
    expect(await shop.ended).toBe(1)
    expect(shop.output().trim()).toMatch(/^DATA_DIR .* holds a half restored backup: empty it and restore again$/)
  })
})
