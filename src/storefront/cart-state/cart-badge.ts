import { create } from 'zustand'

/** What the cart button says: the sum of quantities of unpurchased lines (rule 4.2). The cart fills it. */
export const useCartBadge = create<{ count: number }>()(() => ({ count: 0 }))

export function setCartBadge(count: number): void {
  useCartBadge.setState({ count })
}
