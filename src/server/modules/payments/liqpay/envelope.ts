import { createHash, timingSafeEqual } from 'node:crypto'
import type { SignedMessage } from '../provider.ts'

/**
 * LiqPay's envelope: `data` = base64 of UTF-8 JSON, `signature` = base64 of the digest of
 * private key ‖ data ‖ private key. Version 3 signs with SHA-1, version 7 with SHA3-256.
 */
export type ApiVersion = 3 | 7

const digests = { 3: 'sha1', 7: 'sha3-256' } as const

export function sign(data: string, privateKey: string, version: ApiVersion): string {
  return createHash(digests[version]).update(privateKey).update(data).update(privateKey).digest('base64')
}

export function seal(message: Readonly<Record<string, unknown>>, privateKey: string, version: ApiVersion): SignedMessage {
  const data = Buffer.from(JSON.stringify(message)).toString('base64')
  return { data, signature: sign(data, privateKey, version) }
}

// The length identifies the digest: 20 bytes give 28 characters, 32 bytes give 44.
const versionByLength: Readonly<Record<number, ApiVersion>> = { 28: 3, 44: 7 }

/** The version whose signature matches the data exactly as received; null when none does. */
export function verify({ data, signature }: SignedMessage, privateKey: string): ApiVersion | null {
  const version = versionByLength[signature.length]
  if (version === undefined) return null
  const expected = Buffer.from(sign(data, privateKey, version))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? version : null
}

/** The JSON object inside `data`; null when it is not base64, not JSON or not an object. */
export function open(data: string): Readonly<Record<string, unknown>> | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data) || data.length % 4 !== 0) return null
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(data, 'base64')))
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Record<string, unknown>) : null // checked above to be an object
  } catch {
    return null
  }
}
