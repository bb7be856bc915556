import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { deriveKey, type KeyPurpose } from './sealing.ts'

const host = (jwtSecret: string, environment: Record<string, string> = {}) => ({
  config: readConfig(environment),
  secrets: { jwtSecret },
})
const purposes: readonly KeyPurpose[] = [
  'access-token',
  'telegram-webhook',
  'internal-call',
  'refresh-token',
  'stored-secret',
  'simulator',
  'totp',
  'recovery-code',
]

test('hosts that share JWT_SECRET share every derived key', () => {
  const [one, other] = [host('made here', { JWT_SECRET: 'shared' }), host('made there', { JWT_SECRET: 'shared' })]
  for (const purpose of purposes) expect(deriveKey(one, purpose)).toEqual(deriveKey(other, purpose))
  expect(deriveKey(one, 'access-token')).not.toEqual(deriveKey(host('made here'), 'access-token'))
})

test('every purpose has a key of its own, and none is the root', () => {
  const keys = purposes.map((purpose) => deriveKey(host('root'), purpose).toString('hex'))
  expect(new Set(keys).size).toBe(purposes.length)
  expect(keys).not.toContain(Buffer.from('root').toString('hex'))
})
