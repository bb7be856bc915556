import { create } from 'zustand'
import type { ListLine } from '#contract/order.ts'
import { openModal } from '../modals/modals.ts'

/** The goods of a quote request, and their names in the dialog. */
export interface QuoteGoods {
  readonly lines: readonly ListLine[]
  readonly names: readonly string[]
}

/** Null uses the list of this device, if there is one. */
export const useQuoteGoods = create<{ goods: QuoteGoods | null }>()(() => ({ goods: null }))

/** Opens the dialog that requests a quote by e-mail alone. */
export function openQuoteRequest(goods: QuoteGoods | null): void {
  useQuoteGoods.setState({ goods })
  openModal('quote request')
}
