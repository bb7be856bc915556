import { storedValue } from '../storage/web-storage.ts'

/** The body of `POST /v1/cart/add/product/{id}`. */
export interface AddToCartInput {
  readonly productId: number
  readonly productName: string
  readonly quantity: number
  readonly product_properties: readonly {
    readonly property_name: string
    readonly property_value: string
    readonly property_price_impact: string
    readonly property_note?: string
  }[]
}

/** A visitor's addition, stored until they sign in or register (rule 4.1). */
const stored = storedValue<AddToCartInput>('session', 'cart-wish', 2)

export const storePendingAddition = stored.write

/** Reads the stored addition and removes it, so that it is added once. */
export function takePendingAddition(): AddToCartInput | undefined {
  const addition = stored.read()
  stored.remove()
  return addition
}

/** The product's name, for the text of the prompt. */
export function peekPendingAddition(): string | null {
  return stored.read()?.productName ?? null
}
