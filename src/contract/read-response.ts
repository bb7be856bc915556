import { ApiError } from './api-errors.ts'
import type { ErrorBody } from './errors.ts'
import type { TransportResponse } from './transport.ts'

/** Parses JSON text; a parsed value is returned as it is; undefined when it is neither. */
export function parseJson(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body
  } catch {
    return undefined
  }
}

/** The error text: a string, its `message`, or the message of its `error`. */
function errorMessage(body: unknown): string | null {
  if (typeof body === 'string') return body
  if (typeof body !== 'object' || body === null) return null
  const { message, error } = body as { message?: unknown; error?: unknown } // unknown JSON
  return errorMessage(message) ?? errorMessage(error)
}

/** The text of each field; for a list of texts, the first. */
function textsIn(fields: object): Record<string, string> {
  const texts = Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value] as const)
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Converts an error answer of any shape to {@link ApiError}. */
export function toApiError(response: TransportResponse): ApiError {
  const body = parseJson(response.body)
  const text = errorMessage(body)
  const {
    reason,
    errors: fields,
    total_kopiykas: total,
    offer_version: offerVersion,
  } = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody> // unknown JSON, checked below
  const errors = typeof fields === 'object' && fields !== null ? textsIn(fields) : {}
  const retryAfter = Number(response.header('retry-after'))
  return new ApiError({
    status: response.status,
    text,
    reason: typeof reason === 'string' ? reason : null,
    errors,
    totalKopiykas: typeof total === 'number' ? total : null,
    offerVersion: typeof offerVersion === 'string' ? offerVersion : null,
    requestId: response.header('x-request-id'),
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  })
}
