import { Readable } from 'node:stream'
import { heavyWork } from '../work/heavy-work.ts'
import type { SheetSource } from './sheet.ts'
import type * as Tasks from './sheet-tasks.ts'

const work = heavyWork<typeof Tasks>('export', new URL('./sheet-tasks.ts', import.meta.url))

// What the shop reads of its database goes to a child process batch by batch, which makes the file as fast as its reader takes it.
const file = (parts: AsyncGenerator<Buffer>) => Readable.from(parts, { objectMode: false })
const heads = (sources: readonly SheetSource[]) => sources.map(({ name, head }) => ({ name, head }))
const feeds = (sources: readonly SheetSource[]) => sources.map(({ batches }) => batches)

/** A table as text. */
export const csvStream = (source: SheetSource): Readable => file(work.stream('csv', { name: source.name, head: source.head }, [source.batches]))

/**
 * Tables as a workbook; what does not fit into one sheet goes on in the next.
 * @param most rows of a sheet
 */
export const workbookStream = (sources: readonly SheetSource[], mtime: Date, most?: number): Readable =>
  file(work.stream('workbook', { tables: heads(sources), mtime, ...(most === undefined ? {} : { most }) }, feeds(sources)))

/** Tables as a ZIP of text files. */
export const tablesStream = (sources: readonly SheetSource[], mtime: Date): Readable =>
  file(work.stream('tables', { tables: heads(sources), mtime }, feeds(sources)))
