/** An idempotency key. Random enough everywhere: `crypto.randomUUID` is missing on a page without TLS. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(18))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
