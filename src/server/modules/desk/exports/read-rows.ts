import { randomBytes } from 'node:crypto'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../../../platform/db/db.ts'
import { inSnapshot } from '../../../platform/db/snapshot.ts'

/** Rows that are in memory at once. */
const batchRows = 1_000
const dialect = new PgDialect()

/** The rows of a query as they were when it began, batch by batch: of a million no more than one batch is held. */
export function readRows<Row extends object>(database: Pick<Database, 'pool'>, query: SQL): AsyncGenerator<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const cursor = `export_${randomBytes(6).toString('hex')}`
  return inSnapshot(database, async function* (client) {
    await client.query(`declare ${cursor} no scroll cursor for ${text}`, params)
    for (;;) {
      const { rows } = await client.query<Row>(`fetch forward ${batchRows} from ${cursor}`)
      if (rows.length > 0) yield rows
      if (rows.length < batchRows) return
    }
  })
}
