import { newKey } from '../api/idempotency-key.ts'

/**
 * What must outlive a reload, a session that ends in the middle or an answer that got lost: what was typed,
 * and the key that makes a repeated order the same order. Both go once the order is placed.
 */
const draftKey = 'checkout-draft'
const orderKey = 'checkout-key'
const version = 1

function read(key: string): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'version' in kept && kept.version === version && 'value' in kept ? kept.value : null
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
export function draftOver<V extends object>(start: V, userId: number): V {
  const kept = read(draftKey)
  if (typeof kept !== 'object' || kept === null || !('userId' in kept) || kept.userId !== userId) return start
  const typed = Object.entries(kept).filter(([name, value]) => Object.hasOwn(start, name) && typeof value === 'string')
  return { ...start, ...Object.fromEntries(typed) }
}

export function keepDraft(values: object, userId: number): void {
  write(draftKey, { ...values, userId })
}

let latest: { readonly body: string; readonly key: string } | null = null

/** One key for one order, however often it is sent; another order gets another. */
export function keyOf(body: object): string {
  const text = JSON.stringify(body)
  const kept = latest ?? read(orderKey)
  const known = typeof kept === 'object' && kept !== null && 'body' in kept && 'key' in kept && kept.body === text ? kept.key : null
  const key = typeof known === 'string' ? known : newKey()
  latest = { body: text, key }
  write(orderKey, latest)
  return key
}

/** The order is placed. */
export function spendOrder(): void {
  latest = null
  try {
    sessionStorage.removeItem(draftKey)
    sessionStorage.removeItem(orderKey)
  } catch {
    // Nothing was kept either.
  }
}
