import { createHash, type Hash } from 'node:crypto'

// The shop's one digest in its spellings. What a payment provider prescribes for its signatures stays with that provider.

/** SHA-256 as hexadecimal digits, 64 of them: where a format or a stored name asks for them. */
export function hexDigest(content: string | NodeJS.ArrayBufferView): string {
  return createHash('sha256').update(content).digest('hex')
}

/** SHA-256 in standard base64, as the Content-Security-Policy writes it. */
export function base64Digest(content: string | NodeJS.ArrayBufferView): string {
  return createHash('sha256').update(content).digest('base64')
}

/** For data that arrives in pieces and is too large for memory. */
export function startDigest(): Hash {
  return createHash('sha256')
}

/** SHA-256 in base64url, 43 characters: to compare and to name things by what they hold. Passwords are hashed elsewhere, slowly. */
export function digest(content: string | NodeJS.ArrayBufferView): string {
  return createHash('sha256').update(content).digest('base64url')
}
