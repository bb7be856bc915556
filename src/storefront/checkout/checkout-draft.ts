import { idempotencyKeys } from '../api/idempotency-key.ts'
import { storedValue } from '../storage/web-storage.ts'

/**
 * What must outlive a reload, a session that ends in the middle or an answer that got lost: what was typed,
 * and the key that makes a repeated order the same order. Both go once the order is placed.
 */
const draft = storedValue<{ readonly userId: number; readonly values: object }>('session', 'checkout-draft', 2)
const keys = idempotencyKeys(storedValue('session', 'checkout-key', 2))

/** What this person typed, field by field over the start; another one who signs in here sees nothing of it. */
export function restoreDraft<V extends object>(start: V, userId: number): V {
  const stored = draft.read()
  if (stored?.userId !== userId) return start
  const typed = Object.entries(stored.values).filter(([name, value]) => Object.hasOwn(start, name) && typeof value === 'string')
  return { ...start, ...Object.fromEntries(typed) }
}

export function storeDraft(values: object, userId: number): void {
  draft.write({ userId, values })
}

export const draftKey = keys.keyOf

/** The order is placed. */
export function clearOrderKey(): void {
  draft.remove()
  keys.clear()
}
