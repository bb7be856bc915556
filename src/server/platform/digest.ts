import { createHash } from 'node:crypto'

/** SHA-256 in base64url, 43 characters: to compare and to name things by what they hold. Passwords are hashed elsewhere, slowly. */
export function digest(content: string | NodeJS.ArrayBufferView): string {
  return createHash('sha256').update(content).digest('base64url')
}
