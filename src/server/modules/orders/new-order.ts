import type { Delivery, PaymentMethod } from '#contract/order.ts'
import type { Language } from '#contract/languages.ts'
import type { z } from 'zod'
import type { ConfiguredProduct } from '../catalogue/index.ts'

/** Who pays for the order: a person, or a company by its name and EDRPOU or RNOKPP (rule 4.4). */
export interface Payer {
  readonly kind: 'PERSON' | 'COMPANY'
  readonly companyName: string | null
  readonly taxId: string | null
}

export interface NewOrderLine {
  readonly product: ConfiguredProduct
  /** A whole number from 1 to 999; whoever makes the draft has checked it. */
  readonly quantity: number
}

/** An order as its buyer wants it: everything is checked, priced by the catalogue, nothing is stored yet. */
export interface NewOrder {
  readonly language: Language
  readonly lines: readonly NewOrderLine[]
  readonly buyer: {
    /** Null for who buys without an account: the order is then found by its access token. */
    readonly userId: number | null
    /** `+` and 12 digits. */
    readonly phone: string
    readonly name: string | null
    readonly email: string | null
    /** Where the account's owner wants to be told of the order. */
    readonly telegramUserId?: string | null
  }
  readonly delivery: z.infer<typeof Delivery> | null
  readonly payer: Payer | null
  readonly paymentMethod: PaymentMethod
  readonly comment: string | null
  /** The total in kopiykas that the buyer saw: an order that would cost anything else is not placed. */
  readonly expectedTotal?: number | undefined
  readonly offerAccepted: boolean
  readonly adultConfirmed: boolean
}
