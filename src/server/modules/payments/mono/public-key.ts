import { createPublicKey, verify, type KeyObject } from 'node:crypto'

/** Requests the provider's key; null when it does not answer. */
type FetchKey = () => Promise<string | null>

/** Forged messages must not make the shop request the key again and again. */
const minRefetchMs = 60_000

/** The published key that verifies messages; cached by each process. */
export class PublishedKey {
  private key: KeyObject | null = null
  private fetchedAt = Number.NEGATIVE_INFINITY

  /**
   * Whether the signature matches the raw body. The key may have been changed, so a mismatch is checked again with the key as
   * published now. Null when the key is not available.
   */
  async signs(body: string, signature: string, fetchKey: FetchKey): Promise<boolean | null> {
    if (this.key && matches(this.key, body, signature)) return true
    if (this.key && performance.now() - this.fetchedAt < minRefetchMs) return false
    const published = await fetchKey()
    const key = published === null ? null : parseKey(published)
    if (key === null) return null
    this.key = key
    this.fetchedAt = performance.now()
    return matches(key, body, signature)
  }
}

/** The key comes as base64 of PEM. */
function parseKey(published: string): KeyObject | null {
  try {
    return createPublicKey(Buffer.from(published, 'base64').toString('utf8'))
  } catch {
    return null
  }
}

/** ECDSA with SHA-256; the signature is base64 of DER. */
function matches(key: KeyObject, body: string, signature: string): boolean {
  if (!/^[A-Za-z0-9+/]{8,200}={0,2}$/.test(signature)) return false
  return verify('sha256', Buffer.from(body), key, Buffer.from(signature, 'base64'))
}
