import type { Language } from '#contract/languages.ts'
import type { Money } from '#contract/money.ts'
import type { PaymentItem, ProviderName } from './tables.ts'

/** One payment attempt, in the provider's terms. */
export interface PaymentRequest {
  /** `<order number>-<attempt>`: an id cannot be reused once it has a payment, so each attempt has its own. */
  readonly providerOrderId: string
  readonly amount: Money
  readonly currency: string
  readonly description: string
  readonly language: Language
  readonly expiresAt: Date
  /** The URL the buyer's browser returns to, and the URL of the provider's callbacks. */
  readonly resultUrl: string
  readonly serverUrl: string
  readonly items: readonly PaymentItem[]
  readonly email: string | null
}

/** How the buyer's browser gets to the provider: it posts a signed form, or opens a page made for this attempt. */
export type PaymentPage =
  | { readonly kind: 'form'; readonly action: string; readonly data: string; readonly signature: string; readonly version: number }
  | { readonly kind: 'link'; readonly url: string; readonly invoiceId: string }
  /** No answer, so there is no page now. */
  | { readonly kind: 'silent'; readonly why: string }

/** How a provider identifies an attempt: by our id, and by its own if it makes one. */
export interface AttemptRef {
  readonly providerOrderId: string
  readonly invoiceId: string | null
}

export interface RefundRequestToProvider extends AttemptRef {
  readonly amount: Money
  /** Our id of this refund. */
  readonly refundId: number
}

/** A provider's message about a payment, parsed leniently: every field may be missing. */
export interface PaymentNotification {
  readonly providerOrderId: string
  readonly paymentId: string | null
  readonly status: string
  /** When the payment reached this status, in milliseconds. */
  readonly at: number | null
  readonly amount: Money | null
  readonly currency: string | null
  /** The sum refunded so far. */
  readonly refunded: Money | null
  /** Whether the message names our shop or no shop at all. */
  readonly forUs: boolean
  readonly details: {
    readonly paytype: string | null
    readonly commission: Money | null
    readonly errorCode: string | null
    /** The top-level fields as received, for the manager. */
    readonly raw: Readonly<Record<string, string | number | boolean | null>>
  }
}

/** A message as received: the signed text, unchanged, and its signature. */
export interface SignedMessage {
  readonly data: string
  readonly signature: string
}

export type ParsedMessage =
  | { readonly kind: 'notification'; readonly notification: PaymentNotification }
  | { readonly kind: 'forged' }
  /** The provider's key is not available now. */
  | { readonly kind: 'unverifiable' }
  | { readonly kind: 'unreadable'; readonly why: string }

export type StatusResult =
  | { readonly kind: 'notification'; readonly notification: PaymentNotification }
  /** The provider has no payment with this id: its page was not used. */
  | { readonly kind: 'none' }
  /** No answer, or a meaningless one. */
  | { readonly kind: 'silent'; readonly why: string }

export type RefundResult =
  | { readonly kind: 'done' }
  /** Will be refunded later, from future takings. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'refused'; readonly code: string; readonly why: string }
  | { readonly kind: 'silent'; readonly why: string }

/** A payment provider. Its methods must not be called inside a transaction. */
export interface PaymentProvider {
  readonly name: ProviderName
  open(request: PaymentRequest): Promise<PaymentPage>
  /** Verifies the signature of a message from an untrusted channel, then parses it. */
  read(message: SignedMessage): Promise<ParsedMessage>
  status(attempt: AttemptRef, options?: { timeoutMs?: number }): Promise<StatusResult>
  refund(request: RefundRequestToProvider): Promise<RefundResult>
  /** Invalidates a page that is no longer needed, if the provider can. */
  withdraw?(attempt: AttemptRef): Promise<void>
}
