import { create } from 'zustand'
import type { ProductView } from '#contract/catalogue.ts'
import { openModal } from '../modals/modals.ts'
import { useSession } from '../session/session-store.ts'
import type { Picks } from './product-state.ts'

/** What the phone order is about: the product and the picks of the moment the button was pressed. */
export interface BuyNowInput {
  readonly product: ProductView
  readonly picks: Picks
}

export const useBuyNow = create<{ input: BuyNowInput | null }>()(() => ({ input: null }))

/** Opens the dialog of the phone order: a visitor's is the public purchase. */
export function buyNow(input: BuyNowInput): void {
  useBuyNow.setState({ input })
  openModal(useSession.getState().status === 'signed-in' ? 'buy now' : 'public purchase')
}
