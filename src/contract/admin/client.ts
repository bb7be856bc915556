import { createClient } from '../client.ts'
import type { ErrorBody, Stale } from '../errors.ts'
import type { Language } from '../languages.ts'
import { parseJson } from '../read-response.ts'
import type { Transport } from '../transport.ts'
import { adminEndpoints, type AdminApi } from './api.ts'

/** Thrown for a 409 with the current state, which the form merges with what was typed. */
export class StaleVersionError extends Error {
  override readonly name = 'StaleVersionError'
  readonly stale: ErrorBody & Stale
  constructor(stale: ErrorBody & Stale) {
    super(stale.message)
    this.stale = stale
  }
}

const isStale = (body: unknown): body is ErrorBody & Stale =>
  typeof body === 'object' && body !== null && 'reason' in body && body.reason === 'stale_version' && 'current' in body

/**
 * The client of the back office. A call throws {@link StaleVersionError} when somebody has changed the subject since it was read, and otherwise the
 * errors that every client throws (`contract/client.ts`).
 */
export function createAdminClient(transport: Transport, language: Language): AdminApi {
  const withConflicts: Transport = async (request) => {
    const response = await transport(request)
    const body = response.status === 409 ? parseJson(response.body) : undefined
    if (isStale(body)) throw new StaleVersionError(body)
    return response
  }
  return createClient(adminEndpoints, withConflicts, { language })
}
