const attempts = 3

function isDeadlock(error: unknown): boolean {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown } // read as they may be
  return code === '40P01' || (cause !== undefined && isDeadlock(cause))
}

/**
 * Runs a whole transaction again when PostgreSQL chose it as the victim of a deadlock: nothing of it has happened.
 * Locks are taken in one order (account, session, token) so that this stays rare.
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
