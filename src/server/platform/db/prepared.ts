import type { Db, Tx } from './db.ts'

/**
 * A frequent statement: drizzle builds its text once per database, and PostgreSQL plans it once per connection, by the name given to
 * `prepare`. Inside a transaction the text is built each time.
 */
export function prepared<Statement>(build: (db: Db | Tx) => Statement): (db: Db | Tx) => Statement {
  const built = new WeakMap<Db | Tx, Statement>()
  return (db) => {
    const statement = built.get(db) ?? build(db)
    built.set(db, statement)
    return statement
  }
}
