import { expect, test } from 'vitest'
import { loginErrors } from './account-errors.ts'

test.each([
  ['', '', { email: 'emailRequired', password: 'passwordRequired' }],
  ['  ', 'x', { email: 'emailRequired' }],
  ['olena', 'x', { email: 'loginEmailInvalid' }],
  [' olena@example.com ', 'x', {}],
])('signing in with %j and %j', (email, password, errors) => {
  expect(loginErrors({ email, password })).toEqual(errors)
})
