import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { systemClock } from '../src/server/platform/clock.ts'
import { openDatabase } from '../src/server/platform/db/db.ts'
import { freePort } from '../src/server/platform/free-port.ts'
import { accountBuyer, callCluster, phoneBuyer, register, type RequestSpec } from './crash-buyers.ts'
import { reportLosses, waitUntilIdle, type LossReport } from './crash-report.ts'
import { createProduct } from '../src/server/testing/product-factory.ts'
import { databaseUrl } from '../src/server/testing/data-folder.ts'
import { ready, startShop, type ShopProcess } from '../src/server/testing/shop-process.ts'

export interface ReleasesReport extends LossReport {
  /** Requests for a page that got none, and pages whose own process lacked their scripts. */
  readonly brokenPages: readonly string[]
}

const root = join(import.meta.dirname, '..')
/** How long buyers buy in each stage of the update. */
const stageMs = 6_000

/** The catalogue and the front page in both languages, each with its scripts. */
async function findBrokenPages(shop: ShopProcess): Promise<string[]> {
  const broken: string[] = []
  for (const path of ['/uk/product', '/en/product']) {
    const page = await fetch(`${shop.url}${path}`, { headers: { accept: 'text/html' } })
    const html = await page.text()
    const scripts = [...new Set([...html.matchAll(/"(\/assets\/[\w.-]+\.js)"/g)].map(([, script = '']) => script))]
    if (page.status !== 200 || scripts.length === 0) broken.push(`${path}: ${page.status}`)
    for (const script of scripts) {
      const { status } = await fetch(`${shop.url}${script}`)
      if (status !== 200) broken.push(`${path}: ${script} ${status}`)
    }
  }
  return broken
}

/**
 * An update as an operator does it, and its rollback, while buyers order and pay: the last release alone; migrated by this one; both
 * side by side; the last release restarted on the new schema; and again without this one.
 * @param lastTree the built tree of the last release
 */
export async function runReleasesSideBySide(folder: string, lastTree: string, log: (line: string) => void): Promise<ReleasesReport> {
  const environment = { DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'error' }
  // Fixed addresses, because the provider keeps them for its callbacks.
  const startLast = async (port: number) => ready(await startShop({ ...environment, PORT: String(port) }, { tree: lastTree }), 300)
  const lastPort = await freePort()
  let last = await startLast(lastPort)
  let current: ShopProcess | null = null
  const database = openDatabase(databaseUrl(folder), { max: 2 })
  const requests: RequestSpec[] = []
  const brokenPages: string[] = []
  try {
    const product = await createProduct({ database, clock: systemClock })
    await register(last.url)
    const stage = async (name: string, shops: readonly ShopProcess[], meanwhile: () => Promise<void> = async () => {}) => {
      // While tables are changed, requests may be told to come again.
      const traffic = { stopped: false, call: callCluster }
      const phones = shops.flatMap(({ url }) => [phoneBuyer, phoneBuyer].map((buyer) => buyer(url, product, requests, traffic)))
      // Only one account buyer, on the newest shop: two with one account would order each other's cart.
      const buyers = [...phones, ...shops.slice(-1).map(({ url }) => accountBuyer(url, product, requests, traffic))]
      await sleep(stageMs / 2)
      await meanwhile()
      await sleep(stageMs / 2)
      traffic.stopped = true
      await Promise.all(buyers)
      for (const shop of shops) brokenPages.push(...(await findBrokenPages(shop)).map((line) => `${name}: ${line}`))
      log(`${name}: ${requests.filter(({ answer }) => answer).length} orders answered, ${brokenPages.length} broken pages`)
    }
    await stage('last release alone', [last])
    await stage('last release while it is migrated', [last], () => migrate(environment))
    current = await ready(await startShop({ ...environment, MIGRATE_AT_START: 'off', PORT: String(await freePort()) }), 300)
    await stage('both releases', [last, current])
    await last.kill()
    last = await startLast(lastPort)
    await stage('both, the last one started anew', [last, current])
    await current.kill()
    current = null
    await stage('taken back', [last])
    await waitUntilIdle(database)
    return { ...(await reportLosses(database, requests, 0)), brokenPages }
  } finally {
    await database.close()
    await current?.kill()
    await last.kill()
  }
}

/** Runs this release's `npm run migrate` in its own process, as an operator does. */
async function migrate(environment: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'src/server/manage/migrate.ts')], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'development', ...environment },
  })
}
