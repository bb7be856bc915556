import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { BulkPricesPreview } from '../src/contract/admin/bulk-prices.ts'
import type { ImportView } from '../src/contract/admin/imports.ts'
import type { ProductEditor } from '../src/contract/admin/products.ts'
import { openDatabase } from '../src/server/platform/db/db.ts'
import { freePort } from '../src/server/platform/free-port.ts'
import { copySeededShop } from '../src/server/testing/seeded-data-dir.ts'
import { databaseUrl, withDataDir } from '../src/server/testing/data-folder.ts'
import { ready, startShop } from '../src/server/testing/shop-process.ts'
import { actSources, answered, type ActSources, type Prepare } from './staff-acts.ts'
import { prepareBankActs } from './staff-crash-bank.ts'
import { prepareBatchActs } from './staff-crash-batches.ts'
import { prepareOrderJobs } from './staff-crash-order-acts.ts'
import { prepareOrderActs } from './staff-crash-orders.ts'
import { prepareUndoActs } from './staff-crash-undo.ts'
import { signInOwner } from './staff-session.ts'

/**
 * `node bench/staff-crash.ts [times] [act…]`: kills the shop (SIGKILL) at random moments of staff acts, starts it again, and checks that each was
 * done entirely or not at all. The acts are publishing, bulk prices, an import, a picture upload, quotes, shipping, acts on many orders, batches,
 * bank payments, acts on many products and undoing.
 */
const times = Number(process.argv[2] ?? 40)
/** Only these acts, if any are named. */
const requested = process.argv.slice(3)

function prepareActs({ call, rows, read, post }: ActSources, folder: string): Record<string, Prepare> {
  return {
    async publish(turn) {
      const [product] = await rows<{ id: number }>('select id from products where published order by id offset $1 limit 1', [turn % 20])
      const id = product?.id ?? 0
      const { version } = await read<ProductEditor>(`/products/${id}`)
      const name = `Назва ${turn} ${randomBytes(3).toString('hex')}`
      const changes = { 'name.uk': name, price_kopiykas: 100_000 + turn * 100, lead_time_days: 1 + ((turn * 7) % 300) }
      const saved = await read<{ product: ProductEditor }>(`/products/${id}/draft`, { method: 'PUT', body: JSON.stringify({ version, changes }) })
      return {
        run: () => answered(call(`/products/${id}/publish`, post({ version: saved.product.version }))),
        // Fields, audit entry and search index must change together; the waiting draft contains the opposite.
        async share() {
          const [now] = await rows<{ share: number }>(
            `select ((t.name = $2)::int + (p.base_price = $3)::int + (p.lead_time_days = $4)::int
              + (exists (select from audit where action = 'product.publish' and subject_id = $1::text and changes::text like '%' || $2 || '%'))::int
              + (coalesce(d.data, '{}')::text not like '%' || $2 || '%')::int) / 5.0::float8 as share
            from products p join product_translations t on t.product_id = p.id and t.language = 'uk' left join product_drafts d on d.product_id = p.id
            where p.id = $1::int`,
            [id, name, changes.price_kopiykas, changes.lead_time_days],
          )
          return now?.share ?? -1
        },
      }
    },
    async prices(turn) {
      const question = {
        filter: { search: '', category: null, state: null, missing: null },
        rule: { change: { kind: 'percent', percent: turn % 2 === 0 ? 700 : -600 }, base: true, impacts: true, step: 100 },
      }
      const preview = await read<BulkPricesPreview>('/bulk-prices/preview', post(question))
      const changed = preview.rows.filter(({ impossible, price }) => !impossible && price.before !== price.after)
      const [before] = await rows<{ n: number }>('select count(*)::int as n from change_sets')
      return {
        run: () => answered(call('/bulk-prices', post({ ...question, fingerprint: preview.fingerprint, skip: [], reason: `turn ${turn}` }))),
        async share() {
          const now = await rows<{ id: number; base_price: number }>('select id, base_price from products')
          const prices = new Map(now.map((row) => [row.id, row.base_price]))
          const done = changed.filter(({ id, price }) => prices.get(id) === price.after).length
          const [sets] = await rows<{ n: number }>('select count(*)::int as n from change_sets')
          return (done + (sets?.n ?? 0) - (before?.n ?? 0)) / (changed.length + 1)
        },
      }
    },
    async import(turn) {
      const products = await rows<{ code: string }>('select code from products where not never_published order by id')
      const days = 300 + turn
      const file = `Код;Термін, днів\r\n${products.map(({ code }) => `${code};${days}`).join('\r\n')}\r\n`
      const taken = await read<ImportView>('/imports?file=prices.csv', {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: new TextEncoder().encode(file),
      })
      const sheets = taken.sheets.map(({ kind, columns }) => ({ kind, columns: columns.map(({ field }) => field) }))
      const { report } = await read<ImportView>(`/imports/${taken.id}/check`, post({ sheets }))
      return {
        run: () => answered(call(`/imports/${taken.id}/apply`, post({ fingerprint: report?.fingerprint ?? '', to: 'shop' }))),
        async share() {
          const [now] = await rows<{ done: number; applied: number }>(
            `select (select count(*)::int from products where lead_time_days = $1) as done,
              (select count(change_set_id)::int from imports where id = $2) as applied`,
            [days, taken.id],
          )
          return ((now?.done ?? 0) + (now?.applied ?? 0)) / (products.length + 1)
        },
      }
    },
    async picture() {
      const noise = { width: 1200, height: 900, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
      const bytes = await sharp({ create: noise }).jpeg().toBuffer()
      const name = `${randomBytes(6).toString('hex')}.jpg`
      const upload: RequestInit = { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: new Uint8Array(bytes) }
      return {
        run: () => answered(call(`/pictures?name=${name}`, upload)),
        // A row without its complete file would be a broken picture.
        async share() {
          const [row] = await rows<{ hash: string }>('select hash from media where name = $1', [name])
          if (!row) return 0
          const path = join(folder, 'media', 'masters', `${row.hash}.jpg`)
          const whole = existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex').startsWith(row.hash)
          return whole ? 1 : 0.5
        },
      }
    },
  }
}

const inTransaction = `select count(*) > 0 as open from pg_stat_activity
  where datname = current_database() and xact_start is not null and pid <> pg_backend_pid() and query not like '%jobs.%'`

async function proof(folder: string): Promise<Record<string, Record<string, number>>> {
  await copySeededShop(folder)
  const environment = { DATA_DIR: folder, LOG_LEVEL: 'error', PORT: String(await freePort()) }
  let shop = await ready(await startShop(environment), 150)
  const database = openDatabase(databaseUrl(folder), { max: 2 })
  try {
    const sources = actSources(await signInOwner(shop.url, { DATA_DIR: folder }), (text, values) => database.pool.query(text, values))
    const every = {
      ...prepareActs(sources, folder),
      ...prepareOrderActs(sources),
      ...prepareOrderJobs(sources),
      ...prepareBatchActs(sources),
      ...prepareBankActs(sources),
      ...prepareUndoActs(sources),
    }
    const acts = requested.length === 0 ? every : Object.fromEntries(Object.entries(every).filter(([name]) => requested.includes(name)))
    const counts: Record<string, Record<string, number>> = {}
    const took = new Map<string, number>()
    // One undisturbed run per act measures its duration, over which the kills are spread.
    for (const [name, prepare] of Object.entries(acts)) {
      const act = await prepare(1)
      const started = performance.now()
      if (!(await act.run()) || (await act.share()) !== 1) throw new Error(`${name} does not work: ${await act.share()}`)
      took.set(name, performance.now() - started)
      counts[name] = { kills: 0, inTransaction: 0, whole: 0, nothing: 0, answeredButLost: 0, halves: 0 }
    }
    for (let turn = 2; turn < times + 2; turn++) {
      const [name, prepare] = Object.entries(acts)[turn % Object.keys(acts).length] ?? []
      if (!name || !prepare) continue
      const act = await prepare(turn)
      const done = act.run()
      await sleep(Math.random() * (took.get(name) ?? 0) * 1.3)
      // Only a kill within the act's transaction tries whether it is one.
      const [open] = await sources.rows<{ open: boolean }>(inTransaction)
      await shop.kill('SIGKILL')
      const said = await done
      shop = await ready(await startShop(environment), 300) // a slow start on a busy machine is not a loss
      const share = await act.share()
      const count = counts[name] ?? {}
      const add = (what: string) => (count[what] = (count[what] ?? 0) + 1)
      add('kills')
      add(share === 1 ? 'whole' : share === 0 ? 'nothing' : 'halves')
      if (open?.open) add('inTransaction')
      if (said && share !== 1) add('answeredButLost')
      if (share !== 0 && share !== 1) console.log(`${name}, turn ${turn}: ${share}`)
    }
    return counts
  } finally {
    await database.close()
    await shop.kill()
  }
}

const counts = await withDataDir(proof)
console.table(counts)
if (Object.values(counts).some(({ halves = 0, answeredButLost = 0 }) => halves + answeredButLost > 0)) process.exitCode = 1
