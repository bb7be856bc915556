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

/** A commercial offer as it was made, with everything that its files need. */
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
  /** The office's message to the buyer. */
  readonly words?: string | null
  /** Delivery as agreed with the office; without it, the products' options apply. */
  readonly delivery?: OfferDelivery | null
  /** The packing for a carrier by that day's rules; null when unknown. */
  readonly packed: PackingPlan | null
  /** For a buyer abroad: the additional data of its papers. */
  readonly trade?: OfferTrade | null
  readonly total: Money
  /** Weight of all pieces in kilograms; null when one is unknown. */
  readonly weightKg: number | null
  readonly ready: ReadyDates
  /** The page on which it can be ordered. */
  readonly url: string
}

/** Export terms, and the rates for the papers. */
export interface OfferTrade {
  /** "DAP Kraków, Poland"; null until agreed. */
  readonly incoterm: string | null
  readonly country: string
  readonly city: string | null
  /** Only a company's, because the link may be passed on. */
  readonly address: string | null
  readonly currency: Currency
  readonly euro: StoredRate | null
  readonly terms: ExportTerms
}

/** Without the street, because the link may be passed on. */
export interface OfferDelivery {
  readonly terms: DeliveryTerms
  /** Null until agreed. */
  readonly method: DeliveryMethod | null
  readonly carrier: string | null
  readonly city: string | null
  /** Code of a foreign country. */
  readonly country?: string | null
}
