import { create } from 'zustand'
import type { Image } from '#contract/catalogue.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { AgreementReason } from '#contract/option-rules.ts'
import type { ListLine, PublicPurchase } from '#contract/order.ts'
import type { ReadyDates } from '#contract/ready-range.ts'
import { openModal } from '../modals/modals.ts'
import { useSession } from '../session/session-store.ts'

/** The goods: configured products, or a commercial offer at its own prices. */
export type PhoneOrderTarget =
  | { readonly kind: 'purchase'; readonly body: Pick<PublicPurchase, 'product_id' | 'quantity' | 'product_properties' | 'lines'> }
  | { readonly kind: 'offer'; readonly token: string; readonly lines: readonly ListLine[] }

/** An order by phone number, as it was when its dialog was opened. */
export interface PhoneOrder {
  readonly target: PhoneOrderTarget
  readonly lines: readonly {
    readonly name: string
    readonly image: Image | null | undefined
    /** The chosen options as `label: value`. */
    readonly options: readonly string[]
    readonly quantity: number
  }[]
  readonly total: Money
  readonly totalKopiykas: Money
  readonly currency: Currency
  readonly ready: ReadyDates | null
  /** The delivery town, if the buyer has named one. */
  readonly city: string | null
  /** Why it must be agreed with the buyer before payment. */
  readonly agreementReason: AgreementReason | null
  /** Called when the order is stored, before its page or the payment opens. */
  readonly onPlaced?: () => void
}

export const usePhoneOrderInput = create<{ order: PhoneOrder | null }>()(() => ({ order: null }))

/** Opens the dialog of the phone order, under the name `public purchase` for visitors. */
export function openPhoneOrder(order: PhoneOrder): void {
  usePhoneOrderInput.setState({ order })
  openModal(useSession.getState().status === 'signed-in' ? 'buy now' : 'public purchase')
}
