import type { Database } from '../platform/db/db.ts'

/**
 * Lets a process "die" in the middle of its work, without killing it: after so many statements every further one
 * fails, and what was not committed is rolled back, as PostgreSQL does when its client is gone.
 */
export interface CrashInjection {
  /** Runs the work and dies after so many statements; says whether it came so far. */
  during(statements: number, work: () => Promise<unknown>): Promise<boolean>
}

/** Of a world whose pool has no connection yet. */
export function injectCrashes({ pool }: Database): CrashInjection {
  let left = Number.POSITIVE_INFINITY
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown // pg's many signatures, passed through
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
