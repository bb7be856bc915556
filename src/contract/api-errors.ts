import type { FieldErrors } from './errors.ts'

/** An answer with an error status; every client throws it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Compares by name, because the server and the built storefront each have a copy of this class. */
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && value.name === 'ApiError'
  }
  readonly status: number
  /** Stable English text; null when the answer was not in the API's error format. */
  readonly text: string | null
  /** Stable code of the failure, e.g. `price_changed`; null when the answer named none. */
  readonly reason: string | null
  readonly errors: FieldErrors
  /** For `total_changed`: what the order costs now; otherwise null. */
  readonly totalKopiykas: number | null
  /** For `public_offer_changed`: the current version of the public offer; otherwise null. */
  readonly offerVersion: string | null
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor(
    response: Pick<ApiError, 'status' | 'text' | 'reason' | 'errors' | 'requestId' | 'retryAfterSeconds'> &
      Partial<Pick<ApiError, 'totalKopiykas' | 'offerVersion'>>,
  ) {
    super(response.text ?? `HTTP ${response.status}`)
    this.status = response.status
    this.text = response.text
    this.reason = response.reason
    this.errors = response.errors
    this.totalKopiykas = response.totalKopiykas ?? null
    this.offerVersion = response.offerVersion ?? null
    this.requestId = response.requestId
    this.retryAfterSeconds = response.retryAfterSeconds
  }
}

/** No usable answer: no network, a broken connection, or a body that is not JSON. */
export class NoResponseError extends Error {
  override readonly name = 'NoAnswerError'
  static override [Symbol.hasInstance](value: unknown): value is NoResponseError {
    return value instanceof Error && value.name === 'NoAnswerError'
  }
}
