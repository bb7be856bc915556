import { create } from 'zustand'

/** The number on the cart button: pieces in all unpurchased lines (rule 4.2). cart-store.ts keeps it up to date. */
export const useCartBadge = create<{ count: number }>()(() => ({ count: 0 }))
