import type pg from 'pg'
import { vi } from 'vitest'
import type { TestContext } from './test-context.ts'

/** The SQL statements that some work sends through the shop's own pool, including `begin` and `commit`. */
export async function recordStatements(context: TestContext, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const spies = new Map<pg.PoolClient, { mockRestore(): void }>()
  const watch = (client: pg.PoolClient) => {
    if (spies.has(client)) return
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown // its overloads do not matter here
    const spy = vi.spyOn(client, 'query').mockImplementation((...parameters: unknown[]) => {
      const [first] = parameters
      statements.push(typeof first === 'string' ? first : String((first as { text: unknown }).text)) // pg accepts a text or an object
      return query(...parameters)
    })
    spies.set(client, spy)
  }
  context.database.pool.on('acquire', watch)
  try {
    await work()
  } finally {
    context.database.pool.off('acquire', watch)
    for (const spy of spies.values()) spy.mockRestore()
  }
  return statements
}
