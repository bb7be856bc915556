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
    /** Null for a guest, whose order is found by its access token. */
    readonly userId: number | null
    /** `+` and 12 digits; empty for a buyer abroad who has only an e-mail. */
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
  /** The site by default. */
  readonly source?: OrderSource
  /** Paid by card later, from the order's page. */
  readonly payLater?: boolean
  /** The total in kopiykas that the buyer saw; with any other total the order is not placed. */
  readonly expectedTotal?: number | undefined
  /** The version of the public offer that the buyer saw; with another version the order is not placed. */
  readonly seenOfferVersion?: string | undefined
  readonly offerAccepted: boolean
  readonly adultConfirmed: boolean
}
