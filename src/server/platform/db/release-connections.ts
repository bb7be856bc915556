import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/**
 * Releases the connection of every transaction, however it ends. drizzle alone keeps a connection whose `begin` failed for ever
 * (drizzle-orm issue 6341), so that a few database outages use up the pool, and it reuses broken ones. A connection is reused only after
 * PostgreSQL has answered the transaction's end.
 */
export function releaseConnections<Db extends NodePgDatabase<Record<string, never>>>(db: Db, pool: pg.Pool): Db {
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let failure: unknown
    try {
      const result = await drizzle(client).transaction(async (tx) => {
        try {
          return await work(tx)
        } catch (error) {
          failure = error
          throw error
        }
      }, config)
      client.release()
      return result
    } catch (error) {
      // An error that is not the work's own comes from begin, commit or rollback, so the connection is dropped.
      client.release(error !== failure)
      throw failure ?? error
    }
  }
  return db
}
