import { expect, test } from 'vitest'
import { loginTroubles } from './account-errors.ts'

test.each([
  ['', '', { email: 'emailRequired', password: 'passwordRequired' }],
  ['  ', 'x', { email: 'emailRequired' }],
  ['olena', 'x', { email: 'loginEmailInvalid' }],
  [' olena@example.com ', 'x', {}],
])('signing in with %j and %j', (email, password, troubles) => {
  expect(loginTroubles({ email, password })).toEqual(troubles)
})
