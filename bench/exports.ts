import { readFileSync } from 'node:fs'
import pg from 'pg'
import { databaseUrl, ready, startShop, withDataDir } from '../src/server/testing/shop-process.ts'
import { fillOrders } from './desk.ts'
import { generateCatalogue } from './generate-catalogue.ts'
import { signInOwner } from './staff-session.ts'

/**
 * `node bench/exports.ts [products]`: what the files of a million orders and of many products take: time, bytes, and the memory of the
 * shop's process before and at its most.
 */
const products = Number(process.argv[2] ?? 200_000)
const files = [
  ['orders, CSV', '/exports/orders?kind=orders&format=csv'],
  ['orders, XLSX', '/exports/orders?kind=orders'],
  ['products and options, XLSX', '/exports/products'],
  ['products, CSV', '/exports/products?format=csv'],
] as const

const megabytes = (pid: number | undefined, line: 'VmRSS' | 'VmHWM') =>
  Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

await withDataDir(async (folder) => {
  const environment = { DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'error' }
  const first = await ready(await startShop(environment), 300)
  await generateCatalogue(databaseUrl(folder), products)
  const client = new pg.Client({ connectionString: databaseUrl(folder) })
  await client.connect()
  // Filled in minutes instead of an hour: no file reads by these.
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop index %I', indexname) as drop from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'`,
  )
  for (const { drop } of rows) await client.query(drop)
  await fillOrders(client, { whole: false })
  await client.query('vacuum analyze')
  await client.end()
  await first.kill()
  for (const [name, path] of files) {
    // Each from a fresh process: its most is that of one file.
    const shop = await ready(await startShop(environment), 300)
    try {
      const call = await signInOwner(shop.url, { DATA_DIR: folder })
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
