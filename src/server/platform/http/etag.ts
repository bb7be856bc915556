import { digest } from '../digest.ts'

/** The entity tag of a body: 132 bits of its SHA-256, so equal bytes have equal tags in every process. */
export function strongEtag(bytes: Buffer): string {
  return `"${digest(bytes).slice(0, 22)}"`
}

/** The same tag for a body that is also sent compressed: its bytes differ by encoding, but not its meaning. */
export function weakEtag(bytes: Buffer): string {
  return `W/${strongEtag(bytes)}`
}

const opaque = (tag: string) => tag.replace(/^W\//, '')

/** Whether the reader has this version already. `If-None-Match` is a list of tags or `*` and is always compared weakly (RFC 9110, 13.1.2). */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const tags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return tags.includes(opaque(etag))
}
