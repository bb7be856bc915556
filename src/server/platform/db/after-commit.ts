import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

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

/** Makes {@link afterCommit} work for a database's transactions. */
export function trackCommits<Db extends NodePgDatabase<Record<string, never>>>(db: Db): Db {
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    const list: (() => void)[] = []
    const result = await transaction((tx) => {
      waiting.set(tx, list)
      return work(tx)
    }, config)
    for (const next of list) next()
    return result
  }
  return db
}
