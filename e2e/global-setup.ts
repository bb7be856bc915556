import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySeededShop, keepVariants } from '../src/server/testing/seeded-data-dir.ts'
import { ready, startShop } from '../src/server/testing/shop-process.ts'

/** One shop with the demo catalogue for all journeys. SHOP_URL names a shop that runs already. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['SHOP_URL']) return async () => {}
  const folder = mkdtempSync(join(tmpdir(), 'shop-journeys-'))
  await copySeededShop(folder)
  const shop = await ready(await startShop({ DATA_DIR: folder, LOG_LEVEL: 'error' }), 120)
  process.env['SHOP_DATA_DIR'] = folder
  process.env['SHOP_URL'] = `http://localhost:${shop.port}`
  return async () => {
    await shop.kill()
    if (shop.output().includes('"level":50')) console.error(`the shop logged errors:\n${shop.output()}`)
    keepVariants(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}
