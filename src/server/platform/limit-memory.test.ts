import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { withOpenedShop } from '../testing/opened-shop.ts'
import { ready, startShop } from '../testing/shop-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const read = (pid: number | undefined, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ')

test.runIf(process.platform === 'linux')(
  'a shop limits its memory in the process that was started, and leaves an operator’s own limit alone',
  async () => {
    await withOpenedShop(async (folder) => {
      const shop = await ready(await startShop({ DEMO: 'false', DATA_DIR: folder }))
      expect(read(shop.child.pid, 'cmdline')).toContain('--max-old-space-size=512')
      expect(read(shop.child.pid, 'environ')).toContain('MALLOC_ARENA_MAX=2')
      expect(await shop.kill()).toBe(0)
      const own = await ready(await startShop({ DEMO: 'false', DATA_DIR: folder, NODE_OPTIONS: '--max-old-space-size=2048' }))
      expect(read(own.child.pid, 'cmdline')).not.toContain('max-old-space-size')
      expect(await own.kill()).toBe(0)
    })
  },
)
