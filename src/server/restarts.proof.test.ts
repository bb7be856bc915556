import { expect, test } from 'vitest'
import { withOpenedShop } from './testing/opened-shop.ts'
import { restartAtRandomMoments } from './testing/restarting.ts'

// `npm run proofs restarts` does it for longer.
test('a start right after a stop opens the shop, whatever its database is about to do', { timeout: 240_000 }, async () => {
  await withOpenedShop(async (folder) => {
    expect(await restartAtRandomMoments(folder, 4)).toEqual({ restarts: 4, failures: [], left: false })
  })
})
