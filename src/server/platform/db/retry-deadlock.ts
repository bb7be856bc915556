const attempts = 3

function isDeadlock(error: unknown): boolean {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown } // of unknown shape; the fields are checked
  return code === '40P01' || (cause !== undefined && isDeadlock(cause))
}

/**
 * Repeats a whole transaction when PostgreSQL chose it as a deadlock's victim, since it changed nothing. Locks are taken in one order
 * (account, session, token) to keep this rare.
 */
export async function retryDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === attempts || !isDeadlock(error)) throw error
    }
  }
}
