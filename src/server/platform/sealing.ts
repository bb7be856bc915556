import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { deriveKey, type KeyPurpose, type KeySource } from './keys.ts'

// A stored secret opens nothing for who reads the database alone (a stolen backup, a leaked dump, an injection that
// reads): the key is not in it. `sealed.` + base64url of nonce, tag and text.
const mark = /sealed\.([\w-]{38,})/g
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a random secret for storing (AES-256-GCM). The nonce is made of the secret itself, so that the same secret is
 * always sealed the same and can be looked up by its sealed text; for random secrets that tells nothing.
 * @param purpose whose key seals it: one that leaks opens nothing of another purpose
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

/** Replaces every sealed secret in a text by what it is. One that was sealed under another JWT_SECRET stays as it is. */
export function openSealed(source: KeySource, text: string, purpose: KeyPurpose = 'stored-secret'): string {
  return text.replaceAll(mark, (whole, sealed: string) => open(source, Buffer.from(sealed, 'base64url'), purpose) ?? whole)
}

/** Can every sealed secret of this text still be opened? Not after JWT_SECRET was changed. */
export function canOpen(source: KeySource, text: string): boolean {
  return openSealed(source, text).search(mark) === -1
}
