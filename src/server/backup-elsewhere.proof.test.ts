// @module-tag proof
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from './platform/free-port.ts'
import { buy, call, command, originals, person, seenBy, signIn } from './testing/backup-drill.ts'
import { copyFolder, withDataDir } from './testing/data-folder.ts'
import { copySeededShop } from './testing/seeded-data-dir.ts'
import { ready, startShop } from './testing/shop-process.ts'

// Starts whole shops. The same in a bucket: backup.proof.test.ts.
vi.setConfig({ testTimeout: 240_000 })

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
    expect((await command('restore', { DATA_DIR: elsewhere }, file)).stdout).toMatch(
      /^The shop of .* is restored into .*second\nWhoever was erased .*\n$/,
    )
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
