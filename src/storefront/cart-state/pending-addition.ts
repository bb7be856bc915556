import type { AddToCartInput } from './add-to-cart.ts'

/** What a visitor tried to add: kept until they sign in or register (rule 4.1). */
const key = 'cart-wish'
const version = 1

export function storePendingAddition(addition: AddToCartInput): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ version, addition }))
  } catch {
    // Without storage the visitor adds it once more after signing in.
  }
}

/** The wish, once: taking it forgets it. */
export function takePendingAddition(): AddToCartInput | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { version?: number; addition?: AddToCartInput } | null // our own text, told by its version
    sessionStorage.removeItem(key)
    return stored?.version === version ? (stored.addition ?? null) : null
  } catch {
    return null
  }
}

/** Its name, for the words of the prompt. */
export function peekPendingAddition(): string | null {
  const addition = takePendingAddition()
  if (addition) storePendingAddition(addition)
  return addition?.productName ?? null
}
