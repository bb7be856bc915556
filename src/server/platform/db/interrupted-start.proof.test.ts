// @module-tag proof
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createAppContext } from '../../create-app-context.ts'
import { withDataDir } from '../../testing/data-folder.ts'
import { ready, startShop } from '../../testing/shop-process.ts'
import { runningServer } from './postgres-server.ts'

vi.setConfig({ testTimeout: 180_000 })

/** A disk of so many megabytes below the folder, gone afterwards. Mounting is for root, and not for every root. */
async function withSmallDisk(megabytes: number, work: (disk: string) => Promise<void>): Promise<void> {
  await withDataDir(async (folder) => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk]).status !== 0) throw new Error('cannot mount')
    try {
      await work(disk)
    } finally {
      spawnSync('umount', ['-l', disk])
    }
  })
}

const mayMount = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

test.runIf(mayMount)('a disk too small for a database is said in one line, and nothing is begun', async () => {
  await withSmallDisk(70, async (disk) => {
    const shop = await startShop({ DEMO: 'false', DATA_DIR: disk })
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toMatch(/^DATA_DIR \S+ is full: less than \d+ MB are left\n$/)
    expect(runningServer(join(disk, 'postgres'))).toBeNull()
  })
})

test.runIf(mayMount)('a disk that fills while the shop starts is said in one line, no PostgreSQL is left, and with room it starts', async () => {
  await withSmallDisk(260, async (disk) => {
    const environment = { DEMO: 'catalogue', DATA_DIR: disk, LOG_LEVEL: 'silent' }
    const shop = await startShop(environment)
    // The cluster has been made; now something else takes the rest of the disk.
    await expect.poll(() => runningServer(join(disk, 'postgres')) !== null, { timeout: 60_000, interval: 10 }).toBe(true)
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=64k'])
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toMatch(/^DATA_DIR \S+ is full: \d+ MB are left\n$/)
    expect(runningServer(join(disk, 'postgres'))).toBeNull()
    rmSync(join(disk, 'filler'))
    expect(await (await ready(await startShop({ ...environment, DEMO: 'false' }))).kill()).toBe(0)
  })
})

test('a first start that is killed at any moment leaves what the next one can begin with', async () => {
  for (const wait of [600, 900, 1_300]) {
    await withDataDir(async (folder) => {
      const shop = await startShop({ DEMO: 'false', DATA_DIR: folder })
      await new Promise((resolve) => setTimeout(resolve, wait))
      await shop.kill('SIGKILL')
      const again = await ready(await startShop({ DEMO: 'false', DATA_DIR: folder }))
      expect(await again.kill()).toBe(0)
    })
  }
})

test('a draft into which a killed shop’s initdb still writes stands in no later start’s way', async () => {
  await withDataDir(async (folder) => {
    const draft = join(folder, 'postgres.new-left')
    mkdirSync(draft)
    const initdb = spawn('sh', ['-c', 'n=0; while mkdir -p "$0/$n"; do n=$((n + 1)); done', draft])
    try {
      const shop = await createAppContext({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
      await shop.close()
      expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true)
    } finally {
      initdb.kill()
    }
  })
})
