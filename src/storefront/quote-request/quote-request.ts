import { create } from 'zustand'
import type { ListLine } from '#contract/order.ts'
import { openModal } from '../modals/modals.ts'

/** What a quote is asked for: the configured goods, and how the dialog names them. */
export interface QuoteGoods {
  readonly lines: readonly ListLine[]
  readonly names: readonly string[]
}

/** Null: the list of this device, if there is one. */
export const useQuoteGoods = create<{ goods: QuoteGoods | null }>()(() => ({ goods: null }))

/** Opens the dialog that asks for a quote with an e-mail alone. */
export function openQuoteRequest(goods: QuoteGoods | null): void {
  useQuoteGoods.setState({ goods })
  openModal('quote request')
}
