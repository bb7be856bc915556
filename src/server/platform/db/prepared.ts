import type { Db, Tx } from './db.ts'

/**
 * A statement that many requests send: drizzle builds its text once for each database, and PostgreSQL, which knows it by the
 * name given to `prepare`, plans it once for each connection. Inside a transaction the text is built each time.
 */
export function prepared<Statement>(build: (db: Db | Tx) => Statement): (db: Db | Tx) => Statement {
  const built = new WeakMap<Db | Tx, Statement>()
  return (db) => {
    const statement = built.get(db) ?? build(db)
    built.set(db, statement)
    return statement
  }
}
