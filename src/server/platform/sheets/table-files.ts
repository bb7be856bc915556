import { Readable } from 'node:stream'
import { heavyWork } from '../work/heavy-work.ts'
import type { SheetSource } from './sheet.ts'
import type * as Tasks from './sheet-tasks.ts'

const work = heavyWork<typeof Tasks>('export', new URL('./sheet-tasks.ts', import.meta.url))

// The shop reads its database and sends batches to a child process, which makes the file as fast as its reader takes it.
const file = (parts: AsyncGenerator<Buffer>) => Readable.from(parts, { objectMode: false })
const heads = (sources: readonly SheetSource[]) => sources.map(({ name, head }) => ({ name, head }))
const feeds = (sources: readonly SheetSource[]) => sources.map(({ batches }) => batches)

export const csvStream = (source: SheetSource): Readable => file(work.stream('csv', { name: source.name, head: source.head }, [source.batches]))

/**
 * Tables as a workbook; a table that does not fit into one sheet continues in the next.
 * @param most rows per sheet
 */
export const workbookStream = (sources: readonly SheetSource[], mtime: Date, maxRows?: number): Readable =>
  file(work.stream('workbook', { tables: heads(sources), mtime, ...(maxRows === undefined ? {} : { maxRows }) }, feeds(sources)))

/** Tables as a ZIP of CSV files. */
export const tablesStream = (sources: readonly SheetSource[], mtime: Date): Readable =>
  file(work.stream('tables', { tables: heads(sources), mtime }, feeds(sources)))
