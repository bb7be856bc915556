import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const long = 'a'.repeat(32)
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }
const outside = { DATABASE_URL: 'postgresql://shop@db.example/shop' }

function complaint(environment: Record<string, string>): string | null {
  try {
    readConfig(environment)
    return null
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

test.each([
  ['without its address', { NODE_ENV: 'production' }, /^PUBLIC_URL is not set/],
  ['with an outside database and no shared secret', { ...production, ...outside }, /^JWT_SECRET is not set/],
  ['with a secret that can be guessed', { ...production, JWT_SECRET: 'a' }, /^JWT_SECRET is too short: at least 32 random bytes/],
  ['with passwords that a thief of the database guesses fast', { ...production, PASSWORD_MEMORY: '19455' }, /^PASSWORD_MEMORY is too little/],
  ['with metrics behind a short token', { ...production, METRICS_TOKEN: 'metrics' }, /^METRICS_TOKEN is too short/],
  ['with a clock of its own', { ...production, SHOP_CLOCK: '2026-11-18T10:00:00+02:00' }, /^SHOP_CLOCK is set/],
  ['for the world but in development', { PUBLIC_URL: 'https://shop.example' }, /^PUBLIC_URL is https, but NODE_ENV is not production/],
])('a shop started %s is refused in one line', (_, environment: Record<string, string>, line) => {
  const message = complaint(environment)
  expect(message).toMatch(line)
  expect(message).not.toContain('\n')
  for (const name of ['JWT_SECRET', 'METRICS_TOKEN']) expect(message).not.toContain(`"${environment[name] ?? 'not given'}"`)
})

test.each([
  ['production with its address alone', production],
  ['production with everything', { ...production, ...outside, JWT_SECRET: long, METRICS_TOKEN: long }],
  ['development on this machine', {}],
  ['development with cheap passwords', { PASSWORD_MEMORY: '8' }],
  ['development with a short secret', { JWT_SECRET: 'a', PUBLIC_URL: 'http://192.168.1.2:3000' }],
])('%s starts', (_, environment: Record<string, string>) => {
  expect(complaint(environment)).toBeNull()
})
