import { openDataDir } from '../src/server/platform/data-dir.ts'
import { migrateDatabase } from '../src/server/platform/db/db.ts'
import { openEmbedded } from '../src/server/platform/db/embedded.ts'
import { startShop, ready } from '../src/server/testing/shop-process.ts'
import { generateCatalogue } from './generate-catalogue.ts'
import { percentile } from './load.ts'
import { row, type Row } from './report.ts'

/** Typical requests of visitors: pages, categories, prices, sorts, searches; no URL twice. */
function addresses(count: number): string[] {
  const kinds = [
    (i: number) => `page=${i % 8}`,
    (i: number) => `category_id=${1 + (i % 10)}&page=${i % 3}`,
    (i: number) => `category_id=${11 + (i % 50)}&sort=PRICE_ASC`,
    (i: number) => `price_from=${1000 + i * 10}&price_to=${1500 + i * 10}`,
    (i: number) => `sort=NEWEST&page=${i % 10}`,
    (i: number) => `full_text_search=${encodeURIComponent(['ворскла вазон', 'сула лава', 'тясмин стіл'][i % 3] ?? '')}`,
  ]
  return Array.from({ length: count }, (_, i) => `/api/v1/product?${kinds[i % kinds.length]?.(i)}&limit=10&n=${i}`)
}

interface Shop {
  readonly products: number
  readonly address: string
  close(): Promise<void>
}

async function startListShop(dataDir: string, products: number): Promise<Shop> {
  openDataDir(`${dataDir}/list-${products}`)
  const embedded = await openEmbedded(`${dataDir}/list-${products}`, 'bench')
  await migrateDatabase(embedded.url)
  await generateCatalogue(embedded.url, products)
  const shop = await ready(
    await startShop({ DATA_DIR: `${dataDir}/shop-${products}`, DATABASE_URL: embedded.url, DEMO: 'false', LOG_LEVEL: 'error' }),
  )
  return {
    products,
    address: shop.url,
    async close() {
      await shop.kill()
      await embedded.stop()
    },
  }
}

/** Milliseconds per URL. */
async function ask(shop: Shop, paths: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const path of paths) {
    const started = performance.now()
    const answer = await fetch(`${shop.address}${path}`, { headers: { 'user-language': 'uk' } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    times.push(performance.now() - started)
  }
  return times
}

const rounds = 5
const middle = (values: readonly number[]) => percentile(values, 0.5)

/** The cost of an uncached list with 100 and with 100,000 products. */
export async function measureListQuery(dataDir: string): Promise<Row[]> {
  const shops = [await startListShop(dataDir, 100), await startListShop(dataDir, 100_000)]
  const requested = shops.map((): { p50: number; p99: number }[] => [])
  // Alternating, like all measures; the first round of each is a warm-up.
  for (let round = 0; round <= rounds; round++)
    for (const [index, shop] of shops.entries()) {
      const times = await ask(
        shop,
        addresses(600).map((path) => `${path}-${round}`),
      )
      if (round > 0) requested[index]?.push({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) })
    }
  for (const shop of shops) await shop.close()
  const [few = { p50: 0, p99: 0 }, many = { p50: 0, p99: 0 }] = requested.map((all) => ({
    p50: middle(all.map(({ p50 }) => p50)),
    p99: middle(all.map(({ p99 }) => p99)),
  }))
  const ratio = many.p99 / few.p99
  return [
    row(
      'List of 100,000 products against 100, p99, not from memory',
      `${ratio.toFixed(1)} × (${many.p99.toFixed(1)} and ${few.p99.toFixed(1)} ms; medians ${many.p50.toFixed(1)} and ${few.p50.toFixed(1)} ms)`,
      '≤ 3 ×',
      ratio <= 3,
    ),
  ]
}
