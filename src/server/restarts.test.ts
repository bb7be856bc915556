import { expect, test } from 'vitest'
import { withDataDir } from './testing/shop-process.ts'
import { restartAtRandomMoments } from './testing/restarting.ts'

// `node bench/restarts.ts 50` does it for longer.
test('a start right after a stop opens the shop, whatever its database is about to do', { timeout: 240_000 }, async () => {
  await withDataDir(async (folder) => {
    expect(await restartAtRandomMoments(folder, 4)).toEqual({ restarts: 4, failures: [], left: false })
  })
})
