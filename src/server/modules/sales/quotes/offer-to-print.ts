import type { ExportTerms } from '#contract/admin/settings.ts'
import type { DeliveryTerms } from '#contract/delivery-terms.ts'
import type { Language } from '#contract/languages.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { DeliveryMethod } from '#contract/order.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import type { ReadyDates } from '#contract/ready-range.ts'
import type { SaleLine } from '#contract/sale-line.ts'
import type { PackingPlan } from '#geometry/packing.ts'
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
  /** For a carrier, by how the works packed on its day; null where that is not known. */
  readonly packed: PackingPlan | null
  /** For a buyer abroad: what its papers say beside. */
  readonly trade?: OfferTrade | null
  readonly total: Money
  /** Kilograms of all pieces; null when the weight of one is not known. */
  readonly weightKg: number | null
  readonly ready: ReadyDates
  /** The page that turns it into an order. */
  readonly url: string
}

/** How goods go abroad, and by which rate of the day their papers count. */
export interface OfferTrade {
  /** "DAP Kraków, Poland"; null while none is agreed. */
  readonly incoterm: string | null
  readonly country: string
  readonly city: string | null
  /** Of a company alone: the link may be passed on to anybody. */
  readonly address: string | null
  readonly currency: Currency
  readonly euro: StoredRate | null
  readonly terms: ExportTerms
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
