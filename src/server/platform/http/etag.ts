import { digest } from '../digest.ts'

/** The entity tag of a body: 132 bits of its SHA-256. Equal bytes have equal tags in every process of the shop. */
export function strongEtag(bytes: Buffer): string {
  return `"${digest(bytes).slice(0, 22)}"`
}

/** The same tag for a body that is also sent compressed: its bytes differ by encoding, its meaning does not. */
export function weakEtag(bytes: Buffer): string {
  return `W/${strongEtag(bytes)}`
}

const opaque = (tag: string) => tag.replace(/^W\//, '')

/**
 * Does the reader hold this version already? `If-None-Match` is a list of tags or `*`, and it is always compared
 * weakly (RFC 9110, 13.1.2).
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const tags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return tags.includes(opaque(etag))
}
