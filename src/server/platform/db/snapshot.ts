import type { PoolClient } from 'pg'
import type { Database } from './db.ts'

/**
 * Reads from one snapshot of the database, piece by piece. Holds a connection until the last piece; ends its transaction if the consumer
 * stops early.
 */
export async function* inSnapshot<T>({ pool }: Pick<Database, 'pool'>, read: (client: PoolClient) => AsyncIterable<T>): AsyncGenerator<T> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('begin isolation level repeatable read read only')
    yield* read(client)
    broken = false
  } finally {
    // Do not reuse a connection in the middle of a transaction.
    if (!broken) await client.query('commit').catch(() => (broken = true))
    client.release(broken)
  }
}
