import type { StoredValue } from '../storage/web-storage.ts'

/** Also works without TLS, where `crypto.randomUUID` is missing. */
function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(18))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * One key per body, so that a double click or a retry after a lost answer creates one order or message. Another body gets another key.
 * @param stored keeps the keys across reloads
 */
export function idempotencyKeys(stored?: StoredValue<Record<string, string>>) {
  let keys = stored?.read() ?? {}
  const set = (next: Record<string, string>) => {
    keys = next
    stored?.write(keys)
  }
  return {
    keyFor(body: object): string {
      const text = JSON.stringify(body)
      const key = keys[text] ?? newIdempotencyKey()
      set({ ...keys, [text]: key })
      return key
    },
    /** Removes the key after delivery, because sending the same body again means another order. */
    remove(body: object): void {
      const { [JSON.stringify(body)]: _, ...others } = keys
      set(others)
    },
    clear(): void {
      keys = {}
      stored?.remove()
    },
  }
}
