import { ApiError } from '#contract/api-errors.ts'
import { fieldErrors, failures } from '#contract/errors.ts'

/**
 * Why an ordered product could not be put into the cart again: no longer sold, no longer in this configuration, too many pieces, or a failed call.
 */
export type ReorderError = 'gone' | 'notSo' | 'tooMany' | 'failed'

const unavailableTexts: readonly string[] = [
  failures.notFound.message,
  failures.productUnavailable.message,
  fieldErrors.productUnavailable,
  fieldErrors.unknownProduct,
]

export function reorderError(error: unknown): ReorderError {
  if (!(error instanceof ApiError)) return 'failed'
  const texts = [error.text, ...Object.values(error.errors)]
  if (texts.includes(fieldErrors.unknownProperty)) return 'notSo'
  if (texts.some((text) => text !== null && unavailableTexts.includes(text))) return 'gone'
  return texts.includes(fieldErrors.quantityOutOfRange) ? 'tooMany' : 'failed'
}
