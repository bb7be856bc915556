import { newIdempotencyKey } from '../api/idempotency-key.ts'

/**
 * The idempotency key of an order: one for each thing that is ordered, so that a double click or another
 * try after a cut connection makes one order. A placed order's key is spent: the same order
 * wanted once more is another order.
 */
const keys = new Map<string, string>()

export function orderKeyOf(body: object): string {
  const text = JSON.stringify(body)
  const stored = keys.get(text)
  if (stored) return stored
  const key = newIdempotencyKey()
  keys.set(text, key)
  return key
}

export function clearOrderKey(body: object): void {
  keys.delete(JSON.stringify(body))
}
