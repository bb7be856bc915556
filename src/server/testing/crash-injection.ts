import type { Database } from '../platform/db/db.ts'

/**
 * Simulates a crash in the middle of work without killing the process: after a number of statements every further one fails, and
 * uncommitted changes are rolled back, as PostgreSQL does when its client is gone.
 */
export interface CrashInjection {
  /** Runs the work and crashes after this many statements; tells whether it got that far. */
  during(statements: number, work: () => Promise<unknown>): Promise<boolean>
}

/** The pool must not have a connection yet. */
export function injectCrashes({ pool }: Database): CrashInjection {
  let left = Number.POSITIVE_INFINITY
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown // passes pg's many signatures through
    const guarded = (...all: unknown[]) => {
      const [first] = all
      const text = typeof first === 'string' ? first : String((first as { text?: unknown }).text) // a query object
      left -= 1
      if (left >= 0 || /^\s*(begin|rollback)/i.test(text)) return query(...all)
      const died = new Error('the process died')
      const callback = all.at(-1)
      return typeof callback === 'function' ? void setImmediate(callback as (error: Error) => void, died) : Promise.reject(died) // pg's callback
    }
    client.query = guarded as typeof client.query // as above
  })
  return {
    async during(statements, work) {
      left = statements
      try {
        await work()
        return left < 0
      } catch {
        return true
      } finally {
        left = Number.POSITIVE_INFINITY
      }
    },
  }
}
