/** System error codes when nobody answers at the database's address, or the connection breaks. */
const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

/**
 * SQLSTATEs that pass on their own or with the operator's help, and are not bugs: connection lost (08), resources used up, such as a
 * full disk (53), shutting down or starting (57P), a statement or lock that took too long (57014, 55P03, 25P03), a read-only standby
 * (25006), and a transaction rolled back because of others (40).
 */
const outageStates = /^(08...|53...|57P0.|57014|55P03|25P03|25006|40001|40P01|40003)$/

/** The driver's messages for errors without a code. */
const driverMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|timeout expired|Query read timeout|server login has been failing/

/** Whether the database is in trouble, rather than the statement wrong. Looks through wrapped causes. */
export function isDatabaseOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false
  const code = 'code' in error ? String(error.code) : ''
  if (connectionCodes.has(code) || outageStates.test(code) || driverMessages.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some((one) => isDatabaseOutage(one, depth + 1))) return true
  return isDatabaseOutage(error.cause, depth + 1)
}
