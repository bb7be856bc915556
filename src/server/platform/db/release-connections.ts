import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/**
 * Gives back the connection of every transaction, however it ends. Left to itself, drizzle keeps a connection whose `begin`
 * failed for good (drizzle-orm issue 6341), so that a few outages of the database use up the pool, and gives a broken one to
 * the next reader. A connection is reused only when PostgreSQL has answered the transaction's end.
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
      // Another error than the work's own comes from begin, commit or rollback.
      client.release(error !== failure)
      throw failure ?? error
    }
  }
  return db
}
