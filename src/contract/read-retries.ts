import { ApiError } from './api-errors.ts'

// Section 7 of the specification: three retries after min(1000 × 2ⁿ, 30000) ms. A 4xx is an answer and is not retried.

/** @param failures tries so far that failed, this one not counted */
export function mayRetry(failures: number, error: unknown): boolean {
  return failures < 3 && !(error instanceof ApiError && error.status < 500)
}

/** How long to wait before the next try, in ms. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000)
