import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import type { Feed } from '../work/messages.ts'
import { readFile } from './read-file.ts'
import type { Batches, ReadTable, Sheet } from './sheet.ts'
import { csvParts, workbookParts } from './stream-sheet.ts'
import { zipParts } from './zip-stream.ts'

// These tasks run only in child processes (table-files.ts, read-table.ts).

export interface TableHead {
  readonly name: string
  readonly head: readonly string[]
}

/** Enough rows for a person, or a rule, to see what a column holds. */
const sampleRows = 20

/** Reads a file of tables, given its path; returns its text packed, so that the shop need not hold all of it. */
export async function readTable({ path }: { readonly path: string }): Promise<ReadTable> {
  const read = await readFile(readFileSync(path))
  if (!read.ok) return read
  const top = (sheet: Sheet): Sheet => ({ ...sheet, rows: sheet.rows.slice(0, sampleRows) })
  return { ok: true, format: read.format, tops: read.sheets.map(top), packed: gzipSync(JSON.stringify(read.sheets)) }
}

const asBatches = (feed: Feed | undefined): Batches => {
  if (feed === undefined) throw new Error('a table without rows')
  return feed as Batches // sent by table-files.ts
}
const toSources = (tables: readonly TableHead[], feeds: readonly Feed[]) =>
  tables.map((table, index) => ({ ...table, batches: asBatches(feeds[index]) }))

export const csv = ({ head }: TableHead, feeds: readonly Feed[]) => csvParts({ head, batches: asBatches(feeds[0]) })

export const workbook = ({ tables, mtime, maxRows }: { tables: readonly TableHead[]; mtime: Date; maxRows?: number }, feeds: readonly Feed[]) =>
  workbookParts(toSources(tables, feeds), mtime, maxRows)

/** A ZIP with one text file per table. */
export const tables = ({ tables, mtime }: { tables: readonly TableHead[]; mtime: Date }, feeds: readonly Feed[]) =>
  zipParts(
    (async function* () {
      for (const source of toSources(tables, feeds)) yield { path: `${source.name}.csv`, parts: csvParts(source) }
    })(),
    mtime,
  )
