import type { Delivery, OrderSource, PaymentMethod } from '#contract/order.ts'
import type { Language, Translated } from '#contract/languages.ts'
import type { Money } from '#contract/money.ts'
import type { z } from 'zod'
import type { ConfiguredProduct } from '../../catalogue/index.ts'

/** The payer: a person, or a company with its name and EDRPOU or RNOKPP (rule 4.4). */
export interface Payer {
  readonly kind: 'PERSON' | 'COMPANY'
  readonly companyName: string | null
  readonly taxId: string | null
}

/** A product at the catalogue's price. */
export interface NewOrderLine {
  readonly product: ConfiguredProduct
  /** A whole number from 1 to 999, already validated by the caller. */
  readonly quantity: number
  /** What the quantity takes off each piece: by today's tiers, or as an offer agreed. */
  readonly volumePercent: number
  /** Another price of one that a manager agreed on. */
  readonly agreed?: AgreedPrice
}

export interface AgreedPrice {
  readonly unit: Money
  /** What the catalogue asks for one; null where it asks nothing any more. */
  readonly listed: Money | null
  readonly reason: string
  /** The name of who agreed on it. */
  readonly by: string | null
}

/** A line that is not in the catalogue, in both languages. */
export interface ManualLine {
  readonly kind: 'service' | 'discount'
  readonly name: Translated
  readonly quantity: number
  /** Of one, with VAT; negative for a discount. */
  readonly unit: Money
}

/** An order before it is stored: validated and priced from the catalogue. */
export interface NewOrder {
  readonly language: Language
  readonly lines: readonly (NewOrderLine | ManualLine)[]
  readonly buyer: {
    /** Null for a guest: the order is then found by its access token. */
    readonly userId: number | null
    /** `+` and 12 digits. */
    readonly phone: string
    readonly name: string | null
    readonly email: string | null
    /** The Telegram chat of the account's owner, for notifications about the order. */
    readonly telegramUserId?: string | null
  }
  readonly delivery: z.infer<typeof Delivery> | null
  readonly payer: Payer | null
  readonly paymentMethod: PaymentMethod
  readonly comment: string | null
  /** The site, when not said. */
  readonly source?: OrderSource
  /** By card, but not now: the order's page keeps the way to pay. */
  readonly payLater?: boolean
  /** The total in kopiykas that the buyer saw: an order that would cost anything else is not placed. */
  readonly expectedTotal?: number | undefined
  /** The version of the public offer that the buyer's page showed; an order is never bound to other words. */
  readonly seenOfferVersion?: string | undefined
  readonly offerAccepted: boolean
  readonly adultConfirmed: boolean
}
