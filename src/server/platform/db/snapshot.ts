import type { PoolClient } from 'pg'
import type { Database } from './db.ts'

/**
 * What a reader finds as the database was when it began, piece by piece. Holds a connection until the last piece, and ends its
 * transaction when whoever takes the pieces stops early.
 */
export async function* inSnapshot<T>({ pool }: Pick<Database, 'pool'>, read: (client: PoolClient) => AsyncIterable<T>): AsyncGenerator<T> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('begin isolation level repeatable read read only')
    yield* read(client)
    broken = false
  } finally {
    // A connection in the middle of a transaction is of no use to the next one.
    if (!broken) await client.query('commit').catch(() => (broken = true))
    client.release(broken)
  }
}
