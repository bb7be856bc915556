import { ApiError } from '#contract/api-errors.ts'
import { errorMessages } from './error-messages.ts'
import { toastErrors } from './toast-errors.ts'

/** Too many attempts have a toast of their own, whatever was being done (rule 6.7). False for any other error. */
export function toastRateLimited(error: unknown, t: Parameters<typeof errorMessages>[1]): boolean {
  if (!(error instanceof ApiError) || error.status !== 429) return false
  toastErrors(errorMessages(error, t))
  return true
}
