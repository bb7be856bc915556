import { expect, test } from 'vitest'
import { cookieRemovals, writeCookies, readAuth, decideRestoration } from './auth-cookies.ts'

const auth = { token: 'a.b-c_d', refreshToken: 'r+/=', tokenExp: 1_800_000_900, refreshTokenExp: 1_802_592_000 }
const now = 1_800_000_000
const asRead = (lines: string[]) => lines.map((line) => line.split('; ')[0]).join('; ')

test('the four cookies have the names of the specification, each its own expiry, Secure and SameSite=Strict', () => {
  const lines = writeCookies(auth, now)
  expect(lines.map((line) => line.split('=')[0])).toEqual(['token', 'refresh-token', 'token-exp', 'refresh-token-exp'])
  for (const line of lines) expect(line).toMatch(/; path=\/; secure; samesite=strict$/)
  const ends = lines.map((line) => now + Number(/max-age=(\d+);/.exec(line)?.[1]))
  expect(ends).toEqual([auth.tokenExp, auth.refreshTokenExp, auth.tokenExp, auth.refreshTokenExp])
})

test('what is written is read back, among other cookies', () => {
  expect(readAuth(`i18next=uk; ${asRead(writeCookies(auth, now))}; x=1`)).toEqual(auth)
})

test('removal ends all four', () => {
  expect(cookieRemovals().map((line) => line.split('; ').slice(0, 2).join('; '))).toEqual([
    'token=; max-age=0',
    'refresh-token=; max-age=0',
    'token-exp=; max-age=0',
    'refresh-token-exp=; max-age=0',
  ])
})

test('all four unexpired restore the session', () => {
  expect(decideRestoration(auth, auth.tokenExp - 1)).toBe('restored')
})

test.each([
  ['the token has run out', { ...auth }, auth.tokenExp],
  ['the token is missing', { ...auth, token: null }, 0],
  ['its expiry is missing', { ...auth, tokenExp: null }, 0],
])('%s: one refresh', (_, stored, now) => {
  expect(decideRestoration(stored, now)).toBe('refresh')
})

test.each([
  ['nothing is kept', readAuth(''), 0],
  ['the refresh token is missing', { ...auth, refreshToken: null }, 0],
  ['its expiry is missing', { ...auth, refreshTokenExp: null }, 0],
  ['both have run out', auth, auth.refreshTokenExp],
  ['an expiry is no number', readAuth('token=a; refresh-token=b; token-exp=soon; refresh-token-exp=later'), 0],
])('%s: signed out', (_, stored, now) => {
  expect(decideRestoration(stored, now)).toBe('anonymous')
})
