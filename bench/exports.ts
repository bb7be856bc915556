import { readFileSync } from 'node:fs'
import pg from 'pg'
import { freePort } from '../src/server/platform/free-port.ts'
import { databaseUrl, withDataDir } from '../src/server/testing/data-folder.ts'
import { ready, startShop } from '../src/server/testing/shop-process.ts'
import { fillOrders } from './desk.ts'
import { generateCatalogue } from './generate-catalogue.ts'
import { signInOwner } from './staff-session.ts'

/**
 * `node bench/exports.ts [orders|products] [products]`: time, bytes and memory of exporting a million orders or 200,000 products. Memory is the
 * shop's process before and at its peak.
 */
const requested = process.argv[2] ?? ''
const products = Number(process.argv[3] ?? 200_000)
const files = [
  ['orders, CSV', '/exports/orders?kind=orders&format=csv'],
  ['orders, XLSX', '/exports/orders?kind=orders'],
  ['products and options, XLSX', '/exports/products'],
  ['products, CSV', '/exports/products?format=csv'],
] as const

const megabytes = (pid: number | undefined, line: 'VmRSS' | 'VmHWM') =>
  Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** Fills the same number of orders within minutes, by dropping indexes that no export reads. */
async function fill(url: string): Promise<void> {
  await generateCatalogue(url, requested === 'orders' ? 100 : products)
  if (requested === 'products') return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop index %I', indexname) as drop from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'`,
  )
  for (const { drop } of rows) await client.query(drop)
  await fillOrders(client, { whole: false })
  await client.query('vacuum analyze')
  await client.end()
}

await withDataDir(async (folder) => {
  const environment = { DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'error', PORT: String(await freePort()) }
  const first = await ready(await startShop(environment), 300)
  // The session is in the database and outlives the process.
  const call = await signInOwner(first.url, { DATA_DIR: folder })
  await fill(databaseUrl(folder))
  await first.kill()
  for (const [name, path] of files.filter((file) => file[0].startsWith(requested))) {
    // A fresh process per file, so that its peak belongs to that file.
    const shop = await ready(await startShop(environment), 300)
    try {
      const before = megabytes(shop.child.pid, 'VmRSS')
      const started = performance.now()
      const answer = await call(path)
      let bytes = 0
      for await (const chunk of answer.body ?? []) bytes += chunk.length
      const seconds = (performance.now() - started) / 1000
      console.log(
        `${name}: ${answer.status}, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s, ${before} MB before, ${megabytes(shop.child.pid, 'VmHWM')} MB at most`,
      )
    } finally {
      await shop.kill()
    }
  }
})
