import { expect, test } from 'vitest'
import { ApiError } from '#contract/api-errors.ts'
import { fieldErrors, failures, type FieldErrors, type FailureCode } from '#contract/errors.ts'
import { whyNotAgain } from './reorder-errors.ts'

const refused = (code: FailureCode, errors: FieldErrors = {}) =>
  new ApiError({ status: failures[code].status, text: failures[code].message, errors, requestId: null, retryAfterSeconds: null })

test('only what is no longer made so is called gone: a full cart, a limit, a closed door and a fault are not', () => {
  expect(whyNotAgain(refused('notFound'))).toBe('gone')
  expect(whyNotAgain(refused('productUnavailable'))).toBe('gone')
  expect(whyNotAgain(refused('invalid', { product_properties: fieldErrors.unknownProperty }))).toBe('gone')
  expect(whyNotAgain(refused('invalid', { quantity: fieldErrors.quantityOutOfRange }))).toBe('tooMany')
  for (const code of ['cartFull', 'forbidden', 'tooMany', 'tokenInvalid', 'internal', 'unavailable'] as const)
    expect(whyNotAgain(refused(code)), code).toBe('failed')
  expect(whyNotAgain(new TypeError('null'))).toBe('failed')
})
