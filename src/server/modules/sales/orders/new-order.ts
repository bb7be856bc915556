import type { Delivery, OrderSource, PaymentMethod } from '#contract/order.ts'
import type { Language } from '#contract/languages.ts'
import type { SaleLine } from '#contract/sale-line.ts'
import type { z } from 'zod'

/** The payer: a person, or a company with its name and EDRPOU or RNOKPP (rule 4.4). */
export interface Payer {
  readonly kind: 'PERSON' | 'COMPANY'
  readonly companyName: string | null
  readonly taxId: string | null
}

/** An order before it is stored: validated and priced from the catalogue. */
export interface NewOrder {
  readonly language: Language
  readonly lines: readonly SaleLine[]
  readonly buyer: {
    /** Null for a guest: the order is then found by its access token. */
    readonly userId: number | null
    /** `+` and 12 digits; empty where a buyer abroad is reached by e-mail alone. */
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
