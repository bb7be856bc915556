import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { addDays, daysBetween, kyivClock, kyivMoment, plainDate, weekdayNumber, type PlainDate } from '#contract/plain-date.ts'
import { offerVersion } from '#server/modules/content/index.ts'
import { makeAccessToken } from '#server/modules/sales/index.ts'
import { findStaffByEmail } from '#server/modules/staff/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { yearInKyiv } from '#server/platform/db/next-number.ts'
import { seal } from '#server/platform/sealing.ts'
import type { AppContext } from '#server/platform/app-context.ts'

/** What `record.ts` wrote down. */
export interface Recording {
  /** The day at whose beginning the story ends. */
  readonly day: PlainDate
  /** What its rows name by ids that another shop may give to something else: id → code of a product, id → SHA-256 of a picture's file. */
  readonly products: Readonly<Record<string, string>>
  readonly pictures: Readonly<Record<string, string>>
  /** Whose acts they are. The demonstration's accounts are the first of a shop, so their ids are always the same. */
  readonly colleagues: Readonly<Record<string, number>>
  /** Every number of an order or a quote, and when it was given. */
  readonly numbers: readonly (readonly [number: string, moment: string])[]
  /** The rows, what is referred to first. */
  readonly tables: Tables
}
type Tables = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Where rows name products and pictures. */
export const productIds = /(?<="product_?[iI]d":)(\d+)/g
export const pictureIds = /(?<="media_?[iI]d":)(\d+)/g

const sealedLinks = /sealed\.[\w-]+/g

export const recordingFile = join(import.meta.dirname, 'recording.br')

/** One for each day of the week on which a demonstration may begin, Monday first: works and office do not work on all of them. */
export const readRecordings = (): readonly Recording[] => JSON.parse(String(brotliDecompressSync(readFileSync(recordingFile))))

/**
 * Half a year of made-up work for a demonstration, so that lists, board and figures have something to show: lived once through the real
 * routes, written down, and put here on the days before today. Only into a shop in which nothing of the kind has happened yet.
 */
export async function seedDemoHistory(context: AppContext): Promise<void> {
  const today = kyivClock(context.clock.now()).date
  const recording = readRecordings()[weekdayNumber(today) - 1]
  if (!recording) return
  for (const [email, id] of Object.entries(recording.colleagues)) if ((await findStaffByEmail(context, email))?.id !== id) return
  await context.database.db.transaction(async (tx) => {
    for (const table of Object.keys(recording.tables)) {
      const { rows } = await tx.execute(sql`select from ${sql.identifier(table)} limit 1`)
      if (rows.length > 0) return
    }
    const tables = await asLivedHere(context, tx, recording, daysBetween(recording.day, today))
    for (const [table, rows] of Object.entries(tables)) await insert(tx, table, rows)
  })
}

async function insert(tx: Tx, table: string, rows: Tables[string]): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const into = sql.identifier(table)
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${into} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${into}, ${JSON.stringify(rows)})`,
  )
  if (names[0] === 'id') await tx.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${into}`)
}

/** The rows so many days later: with the numbers of those years, this shop's products, pictures and offer, and links of their own. */
async function asLivedHere(context: AppContext, tx: Tx, { products, pictures, numbers, tables }: Recording, days: number): Promise<Tables> {
  const product = await idsHere(tx, 'products', 'code', products)
  const picture = await idsHere(tx, 'media', 'source_hash', pictures)
  const offer = JSON.stringify(await offerVersion(context, tx, 'uk'))
  const day = (date: string) => addDays(plainDate(date), days)
  /** At the same time by the clock of Kyiv, in summer and in winter. */
  const moment = (text: string) => {
    const { date, minutes } = kyivClock(new Date(text))
    return kyivMoment(day(date), minutes)
  }
  const last: Record<string, Record<string, number>> = { AC: {}, QT: {} }
  const renumbered = new Map<string, string>()
  for (const [number, at] of numbers) {
    const [prefix, year] = [number.slice(0, 2), yearInKyiv(moment(at))] as const
    const counter = (last[prefix] ??= {})
    counter[year] = (counter[year] ?? 0) + 1
    renumbered.set(number, `${prefix}-${year}-${String(counter[year]).padStart(5, '0')}`)
  }
  const recorded = JSON.stringify(tables)
  const links = new Map([...new Set(recorded.match(sealedLinks))].map((link) => [link, seal(context, makeAccessToken())]))
  const text = recorded
    .replaceAll(/"(\d{4}-\d\d-\d\d)"/g, (_, date: string) => `"${day(date)}"`)
    .replaceAll(/"(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00))"/g, (_, at: string) => JSON.stringify(moment(at)))
    .replaceAll(/(?:AC|QT)-\d{4}-\d{5}/g, (number) => renumbered.get(number) ?? number)
    .replaceAll(productIds, product)
    .replaceAll(pictureIds, picture)
    .replaceAll(/(?<="offer_version":)"[^"]*"/g, offer)
    .replaceAll(sealedLinks, (link) => links.get(link) ?? link)
  const counters = (prefix: string) => Object.entries(last[prefix] ?? {}).map(([year, count]) => ({ year: Number(year), last: count }))
  const lived: Tables = JSON.parse(text)
  return { ...lived, order_counters: counters('AC'), quote_counters: counters('QT') }
}

async function idsHere(tx: Tx, table: string, key: string, known: Readonly<Record<string, string>>): Promise<(id: string) => string> {
  const { rows } = await tx.execute<{ id: number; key: string }>(sql`select id, ${sql.identifier(key)} as key from ${sql.identifier(table)}`)
  const ids = new Map(rows.map((row) => [row.key, row.id]))
  return (id) => {
    const here = ids.get(known[id] ?? '')
    if (here === undefined) throw new Error(`the demonstration's history names ${known[id]}, which is not in ${table}`)
    return String(here)
  }
}
