import { sql, type SQL } from 'drizzle-orm'
import { countLimit, pageLength } from '#contract/admin/lists.ts'
import type { Db, Tx } from './db.ts'

/** The number of rows of a query, counted up to one more than a list shows. @param query without a limit; its columns do not matter */
export async function countRows(db: Db | Tx, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(sql`select count(*)::int as found from (${query} limit ${countLimit + 1}) as matching`)
  return rows[0]?.found ?? 0
}

/** How many rows a sample has. */
export const sampleRows = 1_000

/**
 * Ids spread over a table, as an array: what is frequent among the newest rows may be rare before them, and the other way round. The steps are
 * uneven (by the golden ratio), because whatever repeats with the same step would always or never be in the sample.
 */
export const spreadIds = (table: 'orders' | 'customers'): SQL =>
  sql`array(select ceil(last.id * (n - n * 0.618034 % 1) / ${sampleRows}::integer)::integer from (select max(id)::bigint as id from ${sql.raw(table)}) last, generate_series(1, ${sampleRows}::integer) n)`

/**
 * One page of a list.
 * @param rows one more than a page shows, if there are more
 * @param toCursor the page's end, from its last row; null = no further page can be found
 */
export function toPage<Row>(rows: readonly Row[], found: number, toCursor: (last: Row) => string | null, nextLink: (cursor: string) => string) {
  const shown = rows.slice(0, pageLength)
  const last = shown.at(-1)
  const cursor = rows.length > pageLength && last ? toCursor(last) : null
  return {
    shown,
    meta: { total: Math.min(found, countLimit), capped: found > countLimit },
    links: { next: cursor === null ? null : nextLink(cursor) },
  }
}
