import { hkdfSync } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Secrets } from './data-dir.ts'

/**
 * The purposes of derived keys. One root key serves any number of hosts, and a leaked key opens nothing else. Renaming a purpose changes
 * its key and invalidates everything made with the old one.
 */
export type KeyPurpose =
  | 'access-token'
  | 'telegram-webhook'
  | 'internal-call'
  | 'refresh-token'
  | 'stored-secret'
  | 'simulator'
  | 'known-device'
  | 'totp'
  | 'recovery-code'
  | 'product-preview'

/** The part of the context that contains the root key. */
export interface KeySource {
  readonly config: Pick<Config, 'jwtSecret'>
  readonly secrets: Pick<Secrets, 'jwtSecret'>
}

/**
 * A 32-byte key for one purpose, derived by HKDF-SHA256 from JWT_SECRET or, without it, from the data folder's generated secret. The
 * root itself is never used for anything else.
 */
export function deriveKey({ config, secrets }: KeySource, purpose: KeyPurpose): Buffer {
  const root = config.jwtSecret ?? secrets.jwtSecret
  return Buffer.from(hkdfSync('sha256', root, '', `concrete-shop/${purpose}`, 32))
}
