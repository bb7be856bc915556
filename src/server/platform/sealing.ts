import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Secrets } from './data-dir.ts'

// Stored secrets are sealed, so that the database alone (a stolen backup, a leaked dump, a reading injection) opens nothing: it lacks
// the key. Format: `sealed.` + base64url of nonce, tag and text.
const mark = /sealed\.([\w-]{38,})/g
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a random secret for storage (AES-256-GCM). The nonce is derived from the secret, so that the same secret always gives the
 * same sealed text and can be looked up by it; for random secrets this reveals nothing.
 * @param purpose selects the key, so that a leaked one opens nothing of another purpose
 */
export function seal(source: KeySource, secret: string, purpose: KeyPurpose = 'stored-secret'): string {
  const key = deriveKey(source, purpose)
  const nonce = createHmac('sha256', key).update(secret).digest().subarray(0, nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `sealed.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

function open(source: KeySource, sealed: Buffer, purpose: KeyPurpose): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(source, purpose), sealed.subarray(0, nonceBytes))
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Replaces every sealed secret in a text by its plain form. One sealed with another JWT_SECRET stays unchanged. */
export function openSealed(source: KeySource, text: string, purpose: KeyPurpose = 'stored-secret'): string {
  return text.replaceAll(mark, (whole, sealed: string) => open(source, Buffer.from(sealed, 'base64url'), purpose) ?? whole)
}

/** Whether every sealed secret in a text can be opened; not so after a change of JWT_SECRET. */
export function canOpen(source: KeySource, text: string): boolean {
  return openSealed(source, text).search(mark) === -1
}

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
