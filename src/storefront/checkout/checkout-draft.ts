import { newIdempotencyKey } from '../api/idempotency-key.ts'

/**
 * What must outlive a reload, a session that ends in the middle or an answer that got lost: what was typed,
 * and the key that makes a repeated order the same order. Both go once the order is placed.
 */
const draftKey = 'checkout-draft'
const orderKey = 'checkout-key'
const version = 1

function read(key: string): unknown {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof stored === 'object' && stored !== null && 'version' in stored && stored.version === version && 'value' in stored
      ? stored.value
      : null
  } catch {
    return null
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ version, value }))
  } catch {
    // Without storage it lives as long as the page.
  }
}

/** What this person typed, field by field over the start; another one who signs in here sees nothing of it. */
export function restoreDraft<V extends object>(start: V, userId: number): V {
  const stored = read(draftKey)
  if (typeof stored !== 'object' || stored === null || !('userId' in stored) || stored.userId !== userId) return start
  const typed = Object.entries(stored).filter(([name, value]) => Object.hasOwn(start, name) && typeof value === 'string')
  return { ...start, ...Object.fromEntries(typed) }
}

export function storeDraft(values: object, userId: number): void {
  write(draftKey, { ...values, userId })
}

let latestDraft: { readonly body: string; readonly key: string } | null = null

/** One key for one order, however often it is sent; another order gets another. */
export function idempotencyKeyOf(body: object): string {
  const text = JSON.stringify(body)
  const stored = latestDraft ?? read(orderKey)
  const known = typeof stored === 'object' && stored !== null && 'body' in stored && 'key' in stored && stored.body === text ? stored.key : null
  const key = typeof known === 'string' ? known : newIdempotencyKey()
  latestDraft = { body: text, key }
  write(orderKey, latestDraft)
  return key
}

/** The order is placed. */
export function clearOrderKey(): void {
  latestDraft = null
  try {
    sessionStorage.removeItem(draftKey)
    sessionStorage.removeItem(orderKey)
  } catch {
    // Nothing was kept either.
  }
}
