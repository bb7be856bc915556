import { createHash, type Hash } from 'node:crypto'

// The shop's only digest, in its encodings. Digests that a payment provider prescribes are in that provider's code.

/** SHA-256 as 64 hexadecimal digits, where a format or a stored name requires them. */
export function hexDigest(content: string | NodeJS.ArrayBufferView): string {
  return createHash('sha256').update(content).digest('hex')
}

/** SHA-256 in standard base64, for the Content-Security-Policy. */
export function base64Digest(content: string | NodeJS.ArrayBufferView): string {
  return createHash('sha256').update(content).digest('base64')
}

/** For data that arrives in pieces and is too large for memory. */
export function startDigest(): Hash {
  return createHash('sha256')
}

/** SHA-256 in base64url, 43 characters, to compare contents and to name things by them. Passwords use a slow hash instead. */
export function digest(content: string | NodeJS.ArrayBufferView): string {
  return createHash('sha256').update(content).digest('base64url')
}
