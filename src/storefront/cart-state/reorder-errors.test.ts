import { expect, test } from 'vitest'
import { ApiError } from '#contract/api-errors.ts'
import { fieldErrors, failures, type FieldErrors, type PublicFailureCode } from '#contract/errors.ts'
import { reorderError } from './reorder-errors.ts'

const failed = (code: PublicFailureCode, errors: FieldErrors = {}) =>
  new ApiError({ status: failures[code].status, text: failures[code].message, reason: null, errors, requestId: null, retryAfterSeconds: null })

test('only what is no longer sold or made so is called that: a full cart, a limit, a closed door and a fault are not', () => {
  expect(reorderError(failed('notFound'))).toBe('gone')
  expect(reorderError(failed('productUnavailable'))).toBe('gone')
  expect(reorderError(failed('invalid', { product_properties: fieldErrors.unknownProperty }))).toBe('notSo')
  expect(reorderError(failed('invalid', { quantity: fieldErrors.quantityOutOfRange }))).toBe('tooMany')
  for (const code of ['cartFull', 'forbidden', 'tooMany', 'tokenInvalid', 'internal', 'unavailable'] as const)
    expect(reorderError(failed(code)), code).toBe('failed')
  expect(reorderError(new TypeError('null'))).toBe('failed')
})
