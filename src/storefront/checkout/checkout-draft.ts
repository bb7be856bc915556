import { idempotencyKeys } from '../api/idempotency-key.ts'
import { storedValue } from '../storage/web-storage.ts'

/**
 * Survives a reload, an expired session or a lost answer: the typed values, and the key that makes a repeated order the same order. Both are removed
 * once the order is placed.
 */
const draft = storedValue<{ readonly userId: number; readonly values: object }>('session', 'checkout-draft', 2)
const keys = idempotencyKeys(storedValue('session', 'checkout-key', 2))

/** The start values overlaid with what this person typed; another person who signs in here sees none of it. */
export function restoreDraft<V extends object>(start: V, userId: number): V {
  const stored = draft.read()
  if (stored?.userId !== userId) return start
  const typed = Object.entries(stored.values).filter(([name, value]) => Object.hasOwn(start, name) && typeof value === 'string')
  return { ...start, ...Object.fromEntries(typed) }
}

export function storeDraft(values: object, userId: number): void {
  draft.write({ userId, values })
}

export const draftKey = keys.keyFor

/** Call it once the order is placed. */
export function clearOrderKey(): void {
  draft.remove()
  keys.clear()
}
