import { randomBytes } from 'node:crypto'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/db.ts'

/** Rows that are in memory at once. */
const batchRows = 1_000
const dialect = new PgDialect()

/**
 * The rows of a query as they were when it began, batch by batch: of a million no more than one batch is held. Ends its
 * transaction when the reader stops early.
 */
export async function* readRows<Row extends object>({ pool }: Pick<Database, 'pool'>, query: SQL): AsyncGenerator<Row[]> {
  const client = await pool.connect()
  const { sql: text, params } = dialect.sqlToQuery(query)
  const cursor = `export_${randomBytes(6).toString('hex')}`
  let broken = true
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`declare ${cursor} no scroll cursor for ${text}`, params)
    for (;;) {
      const { rows } = await client.query<Row>(`fetch forward ${batchRows} from ${cursor}`)
      if (rows.length > 0) yield rows
      if (rows.length < batchRows) break
    }
    broken = false
  } finally {
    // A connection in the middle of a transaction is of no use to the next one.
    if (!broken) await client.query('commit').catch(() => (broken = true))
    client.release(broken)
  }
}
