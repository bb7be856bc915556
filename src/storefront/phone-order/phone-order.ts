import { create } from 'zustand'
import type { Image } from '#contract/catalogue.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { AgreementReason } from '#contract/option-rules.ts'
import type { ListLine, PublicPurchase } from '#contract/order.ts'
import type { ReadyDates } from '#contract/ready-range.ts'
import { openModal } from '../modals/modals.ts'
import { useSession } from '../session/session-store.ts'

/** What is ordered: configured products, or a commercial offer at its own prices. */
export type PhoneOrderTarget =
  | { readonly kind: 'purchase'; readonly body: Pick<PublicPurchase, 'product_id' | 'quantity' | 'product_properties' | 'lines'> }
  | { readonly kind: 'offer'; readonly token: string; readonly lines: readonly ListLine[] }

/** An order with a phone number only, as it was at the press of the button that opens its dialog. */
export interface PhoneOrder {
  readonly target: PhoneOrderTarget
  readonly lines: readonly {
    readonly name: string
    readonly image: Image | null | undefined
    /** What was chosen, `label: value` each. */
    readonly options: readonly string[]
    readonly quantity: number
  }[]
  readonly total: Money
  readonly totalKopiykas: Money
  readonly currency: Currency
  readonly ready: ReadyDates | null
  /** The town it goes to, where the buyer has said one. */
  readonly city: string | null
  /** Why it cannot be paid before somebody has talked to the buyer. */
  readonly agreementReason: AgreementReason | null
  /** The order is stored, and its page or the payment comes next. */
  readonly onPlaced?: () => void
}

export const usePhoneOrderInput = create<{ order: PhoneOrder | null }>()(() => ({ order: null }))

/** Opens the dialog of the phone order: a visitor's is the public purchase. */
export function openPhoneOrder(order: PhoneOrder): void {
  usePhoneOrderInput.setState({ order })
  openModal(useSession.getState().status === 'signed-in' ? 'buy now' : 'public purchase')
}
