import { expect, test } from 'vitest'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { fieldErrors, failures } from '#contract/errors.ts'
import { translate } from '#i18n/translate.ts'
import en from '#i18n/en/errors.json' with { type: 'json' }
import uk from '#i18n/uk/errors.json' with { type: 'json' }
import { errorMessages, fieldMessages, type ErrorFlow } from './error-messages.ts'

const t: Parameters<typeof errorMessages>[1] = (key, params) => translate(en, 'en', key, params)
const response = (status: number, text: string | null, errors = {}) =>
  new ApiError({ status, text, reason: null, errors, requestId: null, retryAfterSeconds: null })
const messages = (error: unknown, flow?: ErrorFlow) => errorMessages(error, t, flow)

test('every failure and field error of the contract has words in both languages', () => {
  for (const code of [...Object.keys(failures), ...Object.keys(fieldErrors)]) {
    expect(uk).toHaveProperty(code)
    expect(en).toHaveProperty(code)
  }
})

test('field errors come first, each in words; one we do not know is shown as it came', () => {
  const error = response(422, failures.invalid.message, { email: fieldErrors.emailTaken, odd: 'Something else.' })
  expect(messages(error)).toEqual([en.emailTaken, 'Something else.'])
  expect(fieldMessages(error, t)).toEqual({ email: en.emailTaken, odd: 'Something else.' })
})

test('a known text is translated, a known status said, any other text shown', () => {
  expect(messages(response(422, failures.noProductsInCart.message))).toEqual([en.noProductsInCart])
  expect(messages(response(404, 'Nothing here'))).toEqual([en.notFound])
  expect(messages(response(418, 'I am a teapot'))).toEqual(['I am a teapot'])
  expect(messages(response(502, null))).toEqual([en.unknown])
})

test('too many attempts say how long to wait, when the server says it, whatever was being done', () => {
  const tooMany = (retryAfterSeconds: number | null) =>
    new ApiError({ status: 429, text: failures.tooMany.message, reason: null, errors: {}, requestId: null, retryAfterSeconds })
  expect(messages(tooMany(61), 'login')).toEqual(['Too many attempts. Try again in 2 minutes.'])
  expect(messages(tooMany(null), 'checkout')).toEqual([en.tooMany])
})

test('no answer is the unknown error; what is no HTTP error is the unexpected one', () => {
  expect(messages(new NoResponseError('no answer'))).toEqual([en.unknown])
  expect(messages(new TypeError('bug'))).toEqual([en.unexpected])
})

test('a missing token is said in the words of what was being done, and other 401s are left to the refresh flow', () => {
  const noToken = response(401, failures.tokenMissing.message)
  expect(messages(noToken, 'add-to-cart')).toEqual([en.cartForRegistered])
  expect(messages(noToken, 'checkout')).toEqual([en.checkoutSessionExpired])
  expect(messages(response(401, failures.tokenExpired.message), 'checkout')).toEqual([])
  expect(messages(response(401, failures.tokenExpired.message))).toEqual([en.tokenExpired])
})

test.for([400, 401, 403, 404, 405, 422, 500] as const)('login has its own words for %i', (status) => {
  expect(messages(response(status, 'whatever'), 'login')).toEqual([en[`login${status}`]])
})
