import type { CartWish } from './add-to-cart.ts'

/** What a visitor tried to add: kept until they sign in or register (rule 4.1). */
const key = 'cart-wish'
const version = 1

export function keepWish(wish: CartWish): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ version, wish }))
  } catch {
    // Without storage the visitor adds it once more after signing in.
  }
}

/** The wish, once: taking it forgets it. */
export function takeWish(): CartWish | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { version?: number; wish?: CartWish } | null // our own text, told by its version
    sessionStorage.removeItem(key)
    return kept?.version === version ? (kept.wish ?? null) : null
  } catch {
    return null
  }
}

/** Its name, for the words of the prompt. */
export function peekWish(): string | null {
  const wish = takeWish()
  if (wish) keepWish(wish)
  return wish?.productName ?? null
}
