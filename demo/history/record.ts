/**
 * Lives the story once for each day of the week on which a demonstration may begin, and writes down what it leaves in the database:
 *
 *     node demo/history/record.ts
 */
import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import pg from 'pg'
import { addDays, plainDate, type PlainDate } from '#contract/plain-date.ts'
import { createAppContext } from '#server/create-app-context.ts'
import { pictureIds, productIds, recordingFile, type Recording } from './replay.ts'
import { listTables } from '#server/modules/backups/dump-database.ts'
import { withDataDir } from '#server/testing/data-folder.ts'
import { copySeededShop } from '#server/testing/seeded-data-dir.ts'
import { demoColleagues, liveHistory, momentOn } from './live/live-history.ts'

/** What the shop makes of the rest by itself, keeps for a day, or would send. */
const left = new Set(['desk_events', 'emails', 'order_counters', 'quote_counters', 'rate_limit_counters', 'sales_stale_days', 'staff_sessions'])

/** The rows that the story leaves when it ends at the beginning of this day. */
export async function recordDay(day: PlainDate): Promise<Recording> {
  return withDataDir(async (folder) => {
    await copySeededShop(folder)
    const environment = { DATA_DIR: folder, DEMO: 'catalogue', NODE_ENV: 'development', LOG_LEVEL: 'error', NBU_URL: 'http://127.0.0.1:9' }
    const { context, close } = await createAppContext({ ...environment, SHOP_CLOCK: momentOn(day, '00:00').toISOString() })
    const client = new pg.Client(context.database.url)
    await client.connect()
    try {
      const readRows = async <Row>(query: string) =>
        (await client.query<{ rows: Row[] }>(`select coalesce(json_agg(t), '[]') as rows from (${query}) t`)).rows[0]?.rows ?? []
      await client.query(`set timezone to 'UTC'`)
      const tables = (await listTables(client)).filter(({ schema, name }) => schema === 'public' && !left.has(name))
      const empty: typeof tables = []
      for (const table of tables) if ((await readRows(`select from ${table.name} limit 1`)).length === 0) empty.push(table)
      await liveHistory(context, day)
      const filled: Record<string, Recording['tables'][string]> = {}
      for (const { name, columns } of empty) {
        const rows = await readRows<Record<string, unknown>>(`select ${columns.map((column) => `"${column}"`).join(', ')} from ${name} order by 1, 2`)
        if (rows.length > 0) filled[name] = rows
      }
      const text = JSON.stringify(filled)
      const named = async (table: string, key: string, mention: RegExp) => {
        const ids = new Set([...text.matchAll(mention)].map(([, id]) => Number(id)))
        const rows = await readRows<{ id: number; key: string }>(`select id, ${key} as key from ${table} order by id`)
        return Object.fromEntries(rows.flatMap((row) => (ids.has(row.id) ? [[row.id, row.key]] : [])))
      }
      const numbers = await readRows<{ number: string; at: string }>(
        `select number, created_at as at from orders union all
         select number, at from quotes join quote_revisions on quote_id = quotes.id and no = 1 order by number`,
      )
      const colleagues = await readRows<{ id: number; key: string }>(
        `select id, email as key from staff where email in ('${Object.values(demoColleagues).join(`', '`)}') order by id`,
      )
      return {
        day,
        products: await named('products', 'code', productIds),
        pictures: await named('media', 'source_hash', pictureIds),
        colleagues: Object.fromEntries(colleagues.map(({ id, key }) => [key, id])),
        numbers: numbers.map(({ number, at }) => [number, at]),
        tables: filled,
      }
    } finally {
      await client.end()
      await close()
    }
  })
}

if (import.meta.main) {
  const recordings: Recording[] = []
  // A Monday and the six days after it; their half year lies in one calendar year.
  for (let ahead = 0; ahead < 7; ahead++) recordings.push(await recordDay(addDays(plainDate('2026-11-23'), ahead)))
  const text = JSON.stringify(recordings)
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  writeFileSync(recordingFile, brotliCompressSync(text, { params }))
}
