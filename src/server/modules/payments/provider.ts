import type { Language } from '#contract/languages.ts'
import type { Money } from '#contract/money.ts'
import type { Goods } from './tables.ts'

/** One attempt to pay, as a provider needs it. */
export interface CheckoutIntent {
  /** `<order number>-<attempt>`: burned once a payment exists, hence one per attempt. */
  readonly providerOrderId: string
  readonly amount: Money
  readonly currency: string
  readonly description: string
  readonly language: Language
  readonly expiresAt: Date
  /** Where the buyer's browser comes back, and where the provider tells us. */
  readonly resultUrl: string
  readonly serverUrl: string
  readonly goods: readonly Goods[]
  readonly email: string | null
}

/** A form that the buyer's browser posts to the provider. */
export interface CheckoutForm {
  readonly action: string
  readonly data: string
  readonly signature: string
  readonly version: number
}

/** What a provider says about a payment, once read. Everything may be missing: readers of protocols are lenient. */
export interface PaymentNews {
  readonly providerOrderId: string
  readonly paymentId: string | null
  readonly status: string
  /** Milliseconds: when the payment came to this status. */
  readonly at: number | null
  readonly amount: Money | null
  readonly currency: string | null
  /** Refunded so far. */
  readonly refunded: Money | null
  /** It names our shop (or no shop at all). */
  readonly forUs: boolean
  readonly details: {
    readonly paytype: string | null
    readonly commission: Money | null
    readonly errorCode: string | null
    /** The top-level facts as they came, for the manager. */
    readonly raw: Readonly<Record<string, string | number | boolean | null>>
  }
}

export interface SignedMessage {
  readonly data: string
  readonly signature: string
}

export type Reading =
  | { readonly kind: 'news'; readonly news: PaymentNews }
  | { readonly kind: 'forged' }
  | { readonly kind: 'unreadable'; readonly why: string }

export type StatusAnswer =
  | { readonly kind: 'news'; readonly news: PaymentNews }
  /** The provider has no payment under this id: its page was never used. */
  | { readonly kind: 'none' }
  /** No answer, or one that says nothing: nothing is known. */
  | { readonly kind: 'silent'; readonly why: string }

export type RefundAnswer =
  | { readonly kind: 'done' }
  /** Paid later, from takings to come. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'refused'; readonly code: string; readonly why: string }
  | { readonly kind: 'silent'; readonly why: string }

/** Who takes the money. Nothing here is called inside a transaction. */
export interface PaymentProvider {
  readonly name: 'liqpay' | 'simulator'
  checkout(intent: CheckoutIntent): CheckoutForm
  /** Verifies a message that came through somebody's hands, then reads it. */
  read(message: SignedMessage): Reading
  status(providerOrderId: string, options?: { timeoutMs?: number }): Promise<StatusAnswer>
  refund(order: { providerOrderId: string; amount: Money }): Promise<RefundAnswer>
}
