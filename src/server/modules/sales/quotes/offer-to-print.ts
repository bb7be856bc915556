import type { DeliveryTerms } from '#contract/delivery-terms.ts'
import type { Language } from '#contract/languages.ts'
import type { Money } from '#contract/money.ts'
import type { DeliveryMethod } from '#contract/order.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import type { ReadyDates } from '#contract/ready-range.ts'
import type { SaleLine } from '#contract/sale-line.ts'
import type { ShopSettings } from '../../content/index.ts'
import type { StoredRate } from '../../currency/index.ts'

/** A commercial offer as it was made: everything that its files say. */
export interface OfferToPrint {
  readonly number: string
  readonly language: Language
  readonly createdAt: Date
  readonly validUntil: PlainDate
  readonly issuer: Pick<ShopSettings, 'company' | 'contacts' | 'seller'>
  readonly buyer: {
    readonly name: string | null
    readonly companyName: string | null
    readonly taxId: string | null
  } | null
  readonly rate: StoredRate
  readonly lines: readonly SaleLine[]
  /** What the office wrote to the buyer. */
  readonly words?: string | null
  /** How it is delivered, as agreed with the office; without it, what the options of the products say. */
  readonly delivery?: OfferDelivery | null
  readonly total: Money
  /** Kilograms of all pieces; null when the weight of one is not known. */
  readonly weightKg: number | null
  readonly ready: ReadyDates
  /** The page that turns it into an order. */
  readonly url: string
}

/** The street is left out: the link may be passed on to anybody. */
export interface OfferDelivery {
  readonly terms: DeliveryTerms
  /** Null while nothing was agreed. */
  readonly method: DeliveryMethod | null
  readonly carrier: string | null
  readonly city: string | null
  /** Abroad, as its code. */
  readonly country?: string | null
}
