import { openFirefox } from './firefox.ts'
import { journeys } from './main-journeys.ts'
import { openWebKit } from './webkit.ts'
import { copySeededShop } from '../../src/server/testing/seeded-data-dir.ts'
import { withDataDir } from '../../src/server/testing/data-folder.ts'
import { ready, startShop } from '../../src/server/testing/shop-process.ts'

/**
 * `node e2e/browsers/run.ts firefox|webkit <program>`: the main journeys in a browser that Playwright does not drive. SHOP_URL names a running shop.
 */
const [, , kind, program = ''] = process.argv

async function runAll(shop: string): Promise<void> {
  for (const [name, journey] of Object.entries(journeys)) {
    const driver = await (kind === 'firefox' ? openFirefox(program) : openWebKit(program))
    try {
      await journey(driver, shop)
      const complaints = driver.complaints()
      if (complaints.length > 0) throw new Error(`the console does not stay empty:\n${complaints.join('\n')}`)
      console.log(`  ok   ${name}`)
    } catch (error) {
      process.exitCode = 1
      console.log(`  FAIL ${name}: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      await driver.close()
    }
  }
}

const running = process.env['SHOP_URL']
if (running) await runAll(running)
else
  await withDataDir(async (folder) => {
    await copySeededShop(folder)
    const shop = await ready(await startShop({ DATA_DIR: folder, LOG_LEVEL: 'error' }), 120)
    try {
      await runAll(`http://localhost:${shop.port}`)
    } finally {
      await shop.kill()
    }
  })
