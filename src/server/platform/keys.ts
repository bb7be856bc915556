import { hkdfSync } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Secrets } from './data-dir.ts'

/**
 * What each derived key is for. One root is enough for any number of hosts, and a key that leaks opens nothing else.
 * Renaming a purpose changes its key: everything made with the old one stops being valid.
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

/** The part of the context from which the root key is read. */
export interface KeySource {
  readonly config: Pick<Config, 'jwtSecret'>
  readonly secrets: Pick<Secrets, 'jwtSecret'>
}

/**
 * A key of 32 bytes for one purpose, derived by HKDF-SHA256 from JWT_SECRET or, without it, from the secret that was
 * made for this data folder. The root itself is never used for anything else.
 */
export function deriveKey({ config, secrets }: KeySource, purpose: KeyPurpose): Buffer {
  const root = config.jwtSecret ?? secrets.jwtSecret
  return Buffer.from(hkdfSync('sha256', root, '', `concrete-shop/${purpose}`, 32))
}
