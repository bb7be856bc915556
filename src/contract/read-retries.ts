import { ApiError } from './api-errors.ts'

// Section 7 of the specification: three retries after min(1000 × 2ⁿ, 30000) ms. A 4xx is a final answer and is not retried.

/** @param failures failed tries before this one */
export function mayRetry(failures: number, error: unknown): boolean {
  return failures < 3 && !(error instanceof ApiError && error.status < 500)
}

/** Milliseconds before the next try. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000)
