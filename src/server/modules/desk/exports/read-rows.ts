import { randomBytes } from 'node:crypto'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../../../platform/db/db.ts'
import { inSnapshot } from '../../../platform/db/snapshot.ts'

/** Rows in memory at once. */
const batchRows = 1_000
const dialect = new PgDialect()

/** Streams the rows of a query from one snapshot, one batch in memory at a time. */
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
