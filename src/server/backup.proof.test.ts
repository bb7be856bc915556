// @module-tag proof
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from './platform/free-port.ts'
import { buy, call, command, person, seenBy, signIn } from './testing/backup-drill.ts'
import { copyFolder, withDataDir } from './testing/data-folder.ts'
import { startFakeS3 } from './testing/fake-s3.ts'
import { copySeededShop } from './testing/seeded-data-dir.ts'
import { ready, startShop } from './testing/shop-process.ts'

vi.setConfig({ testTimeout: 240_000 })

/** The demo catalogue: the first run of a day makes it, and the journeys take the same one. */
let seeded: string
beforeAll(async () => {
  seeded = mkdtempSync(join(tmpdir(), 'shop-seeded-'))
  await copySeededShop(seeded)
}, 600_000)
afterAll(() => rmSync(seeded, { recursive: true, force: true }))

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
