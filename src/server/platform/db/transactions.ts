import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Runs `work` after the transaction commits, and never after a rollback; at once outside a transaction and inside a savepoint. Only for
 * hints that may be lost with the process; what must happen is a job.
 * @param tx the transaction, or the database outside of one
 */
export function afterCommit(tx: object, work: () => void): void {
  const list = waiting.get(tx)
  if (list) list.push(work)
  else work()
}

/**
 * Runs a database's transactions so that {@link afterCommit} works for them, and releases the connection of each, however it ends. drizzle
 * alone keeps a connection whose `begin` failed for ever (drizzle-orm issue 6341), so that a few database outages use up the pool, and it
 * reuses broken ones. A connection is reused only after PostgreSQL has answered the transaction's end.
 */
export function runTransactions<Db extends NodePgDatabase<Record<string, never>>>(db: Db, pool: pg.Pool): Db {
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    const list: (() => void)[] = []
    let failure: unknown
    const run = drizzle(client).transaction(async (tx) => {
      waiting.set(tx, list)
      try {
        return await work(tx)
      } catch (error) {
        failure = error
        throw error
      }
    }, config)
    const result = await run.catch((error: unknown) => {
      // An error that is not the work's own comes from begin, commit or rollback, so the connection is dropped.
      client.release(error !== failure)
      throw failure ?? error
    })
    client.release()
    for (const next of list) next()
    return result
  }
  return db
}
