import type { ImportView } from '../src/contract/admin/imports.ts'
import type { ProductEditor } from '../src/contract/admin/products.ts'
import { openDataDir } from '../src/server/platform/data-dir.ts'
import { migrateDatabase } from '../src/server/platform/db/db.ts'
import { openEmbedded } from '../src/server/platform/db/embedded.ts'
import { ready, startShop } from '../src/server/testing/shop-process.ts'
import { generateCatalogue } from './generate-catalogue.ts'
import { percentile } from './load.ts'
import { row, type Row } from './report.ts'
import { signInOwner, type StaffCall } from './staff-session.ts'

const products = 100_000
/** Typical queries of the product list: none, every sort, every gap, rare and common texts, and a text that nearly everything contains. */
const lists = [
  '',
  'sort=name',
  'sort=price',
  'state=changed',
  'state=hidden',
  'missing=name.en',
  'missing=description.uk',
  'missing=picture',
  'missing=weight',
  'category=3',
  'search=вазон',
  'search=вазон&sort=price',
  'search=а&sort=name',
  'search=ворскла 12',
  'search=g-99',
  'search=немає такого',
] as const
const rounds = 25

async function timed(work: () => Promise<Response>): Promise<number> {
  const started = performance.now()
  const answer = await work()
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${body}`)
  return performance.now() - started
}
const p95 = (times: readonly number[]) => percentile(times, 0.95)
const milliseconds = (time: number) => `${time.toFixed(0)} ms`

async function measureLists(call: StaffCall): Promise<Row> {
  const slowest = { query: '', p95: 0 }
  for (const query of lists) {
    const times: number[] = []
    for (let round = -3; round < rounds; round++) {
      const time = await timed(() => call(`/products?${new URLSearchParams(query)}`))
      if (round >= 0) times.push(time)
    }
    if (p95(times) > slowest.p95) Object.assign(slowest, { query, p95: p95(times) })
  }
  const name = `Back office, 100,000 products: the slowest of ${lists.length} lists, filters and searches, p95`
  return row(name, `${milliseconds(slowest.p95)} (${slowest.query || 'no filter'})`, '≤ 150 ms', slowest.p95 <= 150)
}

async function measureEditing(call: StaffCall): Promise<Row[]> {
  const saving: number[] = []
  const publishing: number[] = []
  for (let id = 1; id <= 40; id++) {
    const { version } = (await (await call(`/products/${id}`)).json()) as ProductEditor // its answer
    const changes = { 'name.uk': `Вазон ${id}`, price_kopiykas: 100_000 + id * 100 }
    saving.push(await timed(() => call(`/products/${id}/draft`, { method: 'PUT', body: JSON.stringify({ version, changes }) })))
    const body = JSON.stringify({ version: version + 1 })
    publishing.push(await timed(() => call(`/products/${id}/publish`, { method: 'POST', body })))
  }
  return [
    row('– saving a draft, p95', milliseconds(p95(saving)), '≤ 100 ms', p95(saving) <= 100),
    row('– publishing, p95', milliseconds(p95(publishing)), '≤ 300 ms', p95(publishing) <= 300),
  ]
}

async function measureDryRun(call: StaffCall): Promise<Row> {
  const lines = Array.from({ length: 10_000 }, (_, index) => `g-${index + 1};${1_000 + (index % 500)}`)
  const body = new TextEncoder().encode(`Код;Ціна\r\n${lines.join('\r\n')}\r\n`)
  const started = performance.now()
  const taken = await call('/imports?file=prices.csv', { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body })
  const { id, sheets } = (await taken.json()) as ImportView // its answer
  const plan = sheets.map(({ kind, columns }) => ({ kind, columns: columns.map(({ field }) => field) }))
  await timed(() => call(`/imports/${id}/check`, { method: 'POST', body: JSON.stringify({ sheets: plan }) }))
  const seconds = (performance.now() - started) / 1_000
  return row('– dry run of an import of 10,000 rows', `${seconds.toFixed(1)} s`, '≤ 30 s', seconds <= 30)
}

/** Server times of the back office with 100,000 products. */
export async function measureBackoffice(dataDir: string): Promise<Row[]> {
  openDataDir(`${dataDir}/backoffice-database`)
  const embedded = await openEmbedded(`${dataDir}/backoffice-database`, 'bench')
  try {
    await migrateDatabase(embedded.url)
    await generateCatalogue(embedded.url, products)
    const environment = { DATA_DIR: `${dataDir}/backoffice`, DATABASE_URL: embedded.url, DEMO: 'false', LOG_LEVEL: 'error' }
    const shop = await ready(await startShop(environment), 120)
    try {
      const call = await signInOwner(shop.url, environment)
      return [await measureLists(call), ...(await measureEditing(call)), await measureDryRun(call)]
    } finally {
      await shop.kill()
    }
  } finally {
    await embedded.stop()
  }
}
